import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '#client/features/accounts/registration/confirm-email.tsx';
import { InvalidLink } from '#client/features/accounts/recovery/invalid-link.tsx';
import { linkSearch } from '#client/features/accounts/recovery/link-search.ts';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';

const TITLE = 'Confirma tu correo';

export const Route = createFileRoute('/verify-email')({
  validateSearch: linkSearch,
  component: VerifyEmail,
});

function VerifyEmail() {
  const { token } = Route.useSearch();
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        {token === undefined ? <InvalidLink /> : <ConfirmEmail token={token} />}
      </Stack>
    </Page>
  );
}
