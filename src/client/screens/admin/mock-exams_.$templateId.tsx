import { createFileRoute } from '@tanstack/react-router';
import { TemplateEditor } from '#client/features/mock-exams/administration/editor/template-editor.tsx';
import { parseListState } from '#client/ui/lists/list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/mock-exams_/$templateId')({
  // the state of the list, for the back link
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
