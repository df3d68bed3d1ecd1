import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { RestoreEmail } from '#client/features/accounts/own/restore-email.tsx';
import { linkSearch } from '#client/features/accounts/recovery/link-search.ts';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

const TITLE = 'Vuelve a tu correo';
const INCOMPLETE = 'Al enlace le falta una parte. Ábrelo otra vez desde el correo que te enviamos.';

export const Route = createFileRoute('/restore-email')({
  validateSearch: linkSearch,
  component: RestoreEmailScreen,
});

function RestoreEmailScreen() {
  const { token } = Route.useSearch();
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        {token === undefined ? <Problem>{INCOMPLETE}</Problem> : <RestoreEmail token={token} />}
      </Stack>
    </Page>
  );
}
