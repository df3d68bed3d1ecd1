import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { linkSearch } from '#client/features/accounts/recovery/link-search.ts';
import { RemoveSecondFactor } from '#client/features/accounts/second-factor/remove-second-factor.tsx';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

const TITLE = 'Quita la verificación en dos pasos';
const INCOMPLETE = 'Al enlace le falta una parte. Ábrelo otra vez desde el correo que te enviamos.';

export const Route = createFileRoute('/remove-second-factor')({
  validateSearch: linkSearch,
  component: RemoveSecondFactorScreen,
});

function RemoveSecondFactorScreen() {
  const { token } = Route.useSearch();
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        {token === undefined ? <Problem>{INCOMPLETE}</Problem> : <RemoveSecondFactor token={token} />}
      </Stack>
    </Page>
  );
}
