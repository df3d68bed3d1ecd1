import { Paper, Stack, Text } from '@mantine/core';
import { recheckSession } from '#client/data/session.ts';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PasswordForm } from './password-form.tsx';

const TITLE = 'Cambia tu contraseña';

/** Stands in place of every screen while the password is a temporary one. */
export function RequiredPasswordChange({ email }: { email: string }) {
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        <Text>Tu contraseña es provisional. Elige una nueva para empezar a usar Plaza.</Text>
        <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
          <PasswordForm email={email} onChanged={() => void recheckSession()} />
        </Paper>
      </Stack>
    </Page>
  );
}
