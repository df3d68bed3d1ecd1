import { Paper, Stack, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { LogIn } from '#client/features/accounts/log-in/log-in.tsx';
import { InvalidLink } from '#client/features/accounts/recovery/invalid-link.tsx';
import { redirectWhenSignedIn, type RedirectSearch, parseRedirectSearch } from '#client/data/guards.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { FlashNotice } from '#client/ui/notices/flash-notice.tsx';
import { Success } from '#client/ui/notices/success.tsx';

/** The server sets `verified` and `error` when the user opens the link of the confirmation mail. */
interface LogInSearch extends RedirectSearch {
  verified?: 1 | undefined;
  error?: 'verification' | undefined;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LogInSearch => ({
    ...parseRedirectSearch(search),
    verified: search['verified'] === 1 ? 1 : undefined,
    error: search['error'] === 'verification' ? 'verification' : undefined,
  }),
  beforeLoad: redirectWhenSignedIn,
  component: LogInScreen,
});

function LogInScreen() {
  const { redirect, verified, error } = Route.useSearch();
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title="Iniciar Sesión">Iniciar Sesión</PageHeading>
        <FlashNotice />
        {verified ? <Success>¡Correo confirmado! Ya puedes iniciar sesión.</Success> : null}
        {error ? <InvalidLink /> : null}
        <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
          <LogIn />
        </Paper>
        <Text>
          <TextLink to="/forgot-password" search={{ redirect }}>
            ¿Olvidaste tu contraseña?
          </TextLink>
        </Text>
        <Text>
          ¿No tienes cuenta?{' '}
          <TextLink to="/register" search={{ redirect }}>
            Crear Cuenta
          </TextLink>
        </Text>
      </Stack>
    </Page>
  );
}
