import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '#client/features/accounts/own/change-password.tsx';
import { DeleteAccount } from '#client/features/accounts/own/delete-account.tsx';
import { DownloadData } from '#client/features/accounts/own/download-data.tsx';
import { ExtraTime } from '#client/features/accounts/own/extra-time.tsx';
import { OwnSessions } from '#client/features/accounts/own/own-sessions.tsx';
import { OwnAccount } from '#client/features/accounts/own/own-account.tsx';
import { SecondFactor } from '#client/features/accounts/second-factor/second-factor.tsx';
import { OwnBadges } from '#client/features/badges/own-badges.tsx';
import { OwnMockExams } from '#client/features/mock-exams/history/own-mock-exams.tsx';
import { HideFromRanking } from '#client/features/privacy/hide-from-ranking.tsx';
import { ReviewSettings } from '#client/features/review/settings/review-settings.tsx';
import { ExamHistory } from '#client/features/statistics/exam-history.tsx';
import { Forecast } from '#client/features/review/strengths/forecast.tsx';
import { WeakPoints } from '#client/features/review/strengths/weak-points.tsx';
import { parseProfileSearch } from '#client/features/statistics/profile-search.ts';
import { Statistics } from '#client/features/statistics/statistics.tsx';
import { requireSession } from '#client/data/guards.ts';
import { sessionQuery } from '#client/data/session.ts';
import { ErrorScreen } from '#client/ui/frame/error-screen.tsx';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';

export const Route = createFileRoute('/profile')({
  validateSearch: parseProfileSearch,
  beforeLoad: requireSession,
  // splits off only the component: the screen for errors must be loaded already when a request for code fails
  codeSplitGroupings: [['component']],
  component: Profile,
  errorComponent: (props) => <ErrorScreen {...props} text="No se pudo cargar el perfil." />,
});

function Profile() {
  const { data: account } = useQuery(sessionQuery);
  const { period = 'all', page = 1 } = Route.useSearch();
  return (
    <Page width="md">
      <Stack gap="lg">
        <PageHeading title="Perfil">Perfil</PageHeading>
        {/* null for a moment when the session ends, until the guard redirects */}
        {account ? (
          <Stack key={account.id} gap="lg">
            <OwnAccount account={account} />
            <ReviewSettings />
            <Statistics period={period} />
            <WeakPoints />
            <Forecast />
            <OwnBadges />
            <ExamHistory period={period} page={page} />
            <OwnMockExams />
            <HideFromRanking account={account} />
            <ExtraTime />
            <ChangePassword email={account.email} />
            <SecondFactor account={account} />
            <OwnSessions email={account.email} />
            <DownloadData account={account} />
            <DeleteAccount account={account} />
          </Stack>
        ) : null}
      </Stack>
    </Page>
  );
}
