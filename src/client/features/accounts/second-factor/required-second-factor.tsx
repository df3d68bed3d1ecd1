import { Stack, Text } from '@mantine/core';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { SecondFactor } from './second-factor.tsx';

const TITLE = 'Protege tu cuenta de administración';

/** Stands in place of every screen for an administrator who needs a second factor. */
export function RequiredSecondFactor({ account }: { account: Account }) {
  return (
    <Page width="xs">
      <Stack>
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        <Text>Para administrar Plaza hace falta la verificación en dos pasos. Actívala para continuar.</Text>
        <SecondFactor account={account} isRequired />
      </Stack>
    </Page>
  );
}
