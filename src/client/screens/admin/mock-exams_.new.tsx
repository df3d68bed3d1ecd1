import { createFileRoute } from '@tanstack/react-router';
import { NewTemplate } from '#client/features/mock-exams/administration/editor/new-template.tsx';
import { parseListState } from '#client/ui/lists/list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/mock-exams_/new')({
  // the search text and page of the list, which the link back restores
  validateSearch: parseListState,
  component: NewMockExamScreen,
});

function NewMockExamScreen() {
  return (
    <Page>
      <NewTemplate listState={Route.useSearch()} />
    </Page>
  );
}
