import { createFileRoute } from '@tanstack/react-router';
import { examSearch } from '#client/features/exams/administration/exam-list-search.ts';
import { AdminExamResults } from '#client/features/exams/results/admin-exam-results.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/exams_/$sessionId')({
  // of the list, for the way back
  validateSearch: examSearch,
  component: ResultScreen,
});

function ResultScreen() {
  const { sessionId } = Route.useParams();
  return (
    <Page width="md">
      <AdminExamResults sessionId={sessionId} search={Route.useSearch()} />
    </Page>
  );
}
