import { createFileRoute } from '@tanstack/react-router';
import { parseHistorySearch } from '#client/features/mock-exams/history/history-search.ts';
import { MockExamHistory } from '#client/features/mock-exams/history/mock-exam-history.tsx';
import { requireSession } from '#client/data/guards.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/history')({
  validateSearch: parseHistorySearch,
  beforeLoad: requireSession,
  component: MockExamHistoryScreen,
});

function MockExamHistoryScreen() {
  const { page = 1 } = Route.useSearch();
  return (
    <Page width="md">
      <MockExamHistory page={page} />
    </Page>
  );
}
