import { Paper, Stack, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { RegisterForm } from '#client/features/accounts/registration/register-form.tsx';
import { useMinimumAge } from '#client/features/content/content.queries.ts';
import { redirectWhenSignedIn, parseRedirectSearch } from '#client/data/guards.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: parseRedirectSearch,
  beforeLoad: redirectWhenSignedIn,
  component: Register,
});

function Register() {
  const { redirect } = Route.useSearch();
  const minimumAge = useMinimumAge();
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title="Crear Cuenta">Crear Cuenta</PageHeading>
        <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
          <RegisterForm minimumAge={minimumAge} />
        </Paper>
        <Text>
          ¿Ya tienes cuenta?{' '}
          <TextLink to="/login" search={{ redirect }}>
            Iniciar Sesión
          </TextLink>
        </Text>
      </Stack>
    </Page>
  );
}
