import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { UndoSecondFactor } from '#client/features/accounts/second-factor/undo-second-factor.tsx';
import { linkSearch } from '#client/features/accounts/recovery/link-search.ts';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

const TITLE = 'Quita lo que no has añadido tú';
const INCOMPLETE = 'Al enlace le falta una parte. Ábrelo otra vez desde el correo que te enviamos.';

export const Route = createFileRoute('/undo-second-factor')({
  validateSearch: linkSearch,
  component: UndoSecondFactorScreen,
});

function UndoSecondFactorScreen() {
  const { token } = Route.useSearch();
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        {token === undefined ? <Problem>{INCOMPLETE}</Problem> : <UndoSecondFactor token={token} />}
      </Stack>
    </Page>
  );
}
