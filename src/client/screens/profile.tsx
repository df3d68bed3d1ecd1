import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '#client/features/accounts/change-password.tsx';
import { OtherSessions } from '#client/features/accounts/other-sessions.tsx';
import { OwnAccount } from '#client/features/accounts/own-account.tsx';
import { requireSession } from '#client/lib/guards.ts';
import { sessionQuery } from '#client/lib/session.ts';
import { Page } from '#client/ui/page.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';

export const Route = createFileRoute('/profile')({ beforeLoad: requireSession, component: Profile });

function Profile() {
  const { data: account } = useQuery(sessionQuery);
  return (
    <Page width="md">
      <Stack gap="lg">
        <PageHeading title="Perfil">Perfil</PageHeading>
        {/* nobody for a moment, once the session has ended: then the guard leads away */}
        {account ? (
          <>
            <OwnAccount account={account} />
            <ChangePassword key={account.id} email={account.email} />
            <OtherSessions key={`sessions of ${account.id}`} email={account.email} />
          </>
        ) : null}
      </Stack>
    </Page>
  );
}
