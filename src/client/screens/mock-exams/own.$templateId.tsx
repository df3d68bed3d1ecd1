import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { OwnExamEditor } from '#client/features/mock-exams/own/own-exam-editor.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/own/$templateId')({
  beforeLoad: requireSession,
  component: OwnExamScreen,
});

function OwnExamScreen() {
  const { templateId } = Route.useParams();
  return (
    <Page width="md">
      <OwnExamEditor key={templateId} templateId={templateId} />
    </Page>
  );
}
