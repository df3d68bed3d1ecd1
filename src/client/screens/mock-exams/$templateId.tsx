import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { Instructions } from '#client/features/mock-exams/catalogue/instructions.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/$templateId')({
  beforeLoad: requireSession,
  component: InstructionsScreen,
});

function InstructionsScreen() {
  const { templateId } = Route.useParams();
  return (
    <Page width="md">
      <Instructions key={templateId} templateId={templateId} />
    </Page>
  );
}
