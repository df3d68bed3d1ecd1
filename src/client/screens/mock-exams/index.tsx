import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { MockExamList } from '#client/features/mock-exams/catalogue/mock-exam-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/')({
  beforeLoad: requireSession,
  component: MockExamsScreen,
});

function MockExamsScreen() {
  return (
    <Page>
      <MockExamList />
    </Page>
  );
}
