import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { MarkChanges } from '#client/features/mock-exams/mark-changes/mark-changes.tsx';
import { Results } from '#client/features/exams/results/results.tsx';
import { renderUserParts } from '#client/features/review/render-user-parts.tsx';
import { SavingProblem } from '#client/features/review/saved/saving-problem.tsx';
import { SessionGains } from '#client/features/review/today/session-gains.tsx';
import { requireSession } from '#client/data/guards.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/results/$sessionId')({
  beforeLoad: requireSession,
  component: ResultsScreen,
});

function ResultsScreen() {
  const { sessionId } = Route.useParams();
  return (
    <Page width="md">
      <Stack gap="lg">
        <SavingProblem />
        <MarkChanges />
        <Results
          sessionId={sessionId}
          renderUserParts={renderUserParts}
          renderGains={(id) => <SessionGains sessionId={id} />}
        />
      </Stack>
    </Page>
  );
}
