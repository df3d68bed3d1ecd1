import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { MarkChanges } from '#client/features/mock-exams/mark-changes/mark-changes.tsx';
import { MockExamResults } from '#client/features/mock-exams/results/results.tsx';
import { renderUserParts } from '#client/features/review/render-user-parts.tsx';
import { SavingProblem } from '#client/features/review/saved/saving-problem.tsx';
import { requireSession } from '#client/data/guards.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/results/$sessionId')({
  beforeLoad: requireSession,
  component: MockExamResultsScreen,
});

function MockExamResultsScreen() {
  const { sessionId } = Route.useParams();
  return (
    <Page width="md">
      <Stack gap="lg">
        <SavingProblem />
        <MarkChanges />
        <MockExamResults sessionId={sessionId} renderUserParts={renderUserParts} />
      </Stack>
    </Page>
  );
}
