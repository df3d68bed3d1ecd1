import { Stack, Text } from '@mantine/core';
import { PageHeading } from './page-heading.tsx';
import { Page } from './page.tsx';
import { LinkButton } from './links.tsx';

/** The screen for addresses that lead nowhere. */
export function NotFoundScreen() {
  return (
    <Page width="md">
      <Stack align="flex-start">
        <PageHeading title="Página no encontrada">Página no encontrada</PageHeading>
        <Text size="lg">La dirección que has abierto no existe o ha cambiado.</Text>
        <LinkButton to="/">Volver al inicio</LinkButton>
      </Stack>
    </Page>
  );
}
