import { createFileRoute } from '@tanstack/react-router';
import { BackToExams } from '#client/features/exams/administration/back-to-exams.tsx';
import { examSorting } from '#client/features/exams/administration/exam-list-state.ts';
import { AdminMockExamResults } from '#client/features/mock-exams/results/admin-results.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/exams_/mock-exams/$sessionId')({
  // the search text, sorting and page of the list, which the link back restores
  validateSearch: examSorting.parse,
  component: MockExamResultScreen,
});

function MockExamResultScreen() {
  const { sessionId } = Route.useParams();
  return (
    <Page width="md">
      <AdminMockExamResults sessionId={sessionId} backLink={<BackToExams listState={Route.useSearch()} />} />
    </Page>
  );
}
