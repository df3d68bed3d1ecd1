import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { SharedTextList } from '#client/features/review/shared-texts/shared-text-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice_/shared-texts')({
  beforeLoad: requireSession,
  component: SharedTextsScreen,
});

function SharedTextsScreen() {
  return (
    <Page width="md">
      <SharedTextList />
    </Page>
  );
}
