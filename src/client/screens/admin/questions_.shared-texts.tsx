import { createFileRoute } from '@tanstack/react-router';
import { SharedTextList } from '#client/features/questions/shared-texts/shared-text-list.tsx';
import { parseListState } from '#client/ui/lists/list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/questions_/shared-texts')({
  validateSearch: parseListState,
  component: SharedTextsScreen,
});

function SharedTextsScreen() {
  return (
    <Page>
      <SharedTextList state={Route.useSearch()} />
    </Page>
  );
}
