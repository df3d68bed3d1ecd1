import { createFileRoute } from '@tanstack/react-router';
import { TemplateEditor } from '#client/features/mock-exams/administration/editor/template-editor.tsx';
import { parseListState } from '#client/ui/lists/list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/mock-exams_/$templateId')({
  // the search text and page of the list, which the link back restores
  validateSearch: parseListState,
  component: MockExamScreen,
});

function MockExamScreen() {
  const { templateId } = Route.useParams();
  return (
    <Page>
      <TemplateEditor key={templateId} templateId={templateId} listState={Route.useSearch()} />
    </Page>
  );
}
