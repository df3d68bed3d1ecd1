import { createFileRoute } from '@tanstack/react-router';
import { examSorting } from '#client/features/exams/administration/exam-list-state.ts';
import { AdminExamResults } from '#client/features/exams/results/admin-exam-results.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/exams_/$sessionId')({
  // the search text, sorting and page of the list, which the link back restores
  validateSearch: examSorting.parse,
  component: ResultScreen,
});

function ResultScreen() {
  const { sessionId } = Route.useParams();
  return (
    <Page width="md">
      <AdminExamResults sessionId={sessionId} listState={Route.useSearch()} />
    </Page>
  );
}
