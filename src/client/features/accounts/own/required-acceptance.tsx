import { Button, List, Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { formatAgeMissing } from '#shared/accounts/accounts.rules.ts';
import { api } from '#client/data/api.ts';
import { toFieldMessages, haveTermsChanged, toErrorMessage } from '#client/data/errors.ts';
import { recheckSession } from '#client/data/session.ts';
import { AgeBox, CHECKBOX_INPUT } from '#client/features/accounts/age-box.tsx';
import { termsQuery } from '#client/features/accounts/terms.queries.ts';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Page } from '#client/ui/frame/page.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';

const TITLE = 'Han cambiado las condiciones';
const LOAD_FAILED = 'No se pudieron cargar las condiciones. Por favor, inténtalo de nuevo.';
const FAILED = 'No se pudo guardar tu aceptación. Por favor, inténtalo de nuevo.';
const FIELDS = { AGE_NOT_CONFIRMED: 'is_old_enough' };

interface RequiredAcceptanceProps {
  account: Account;
  /** The age that the user has to confirm; 0 if no age is asked for. */
  minimumAge: number;
}

/** Stands in place of every screen, except the legal texts themselves, until the user accepts them. */
export function RequiredAcceptance({ account, minimumAge }: RequiredAcceptanceProps) {
  return (
    <Page width="md">
      <Stack gap="lg">
        <PageHeading title={TITLE}>{TITLE}</PageHeading>
        <Text>Léelas y acéptalas para seguir donde estabas.</Text>
        <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
          <AcceptanceForm minimumAge={minimumAge} />
        </Paper>
        <Text>Si no las aceptas, puedes llevarte tus datos y eliminar tu cuenta.</Text>
        <DownloadData account={account} />
        <DeleteAccount account={account} />
      </Stack>
    </Page>
  );
}

function AcceptanceForm({ minimumAge }: Pick<RequiredAcceptanceProps, 'minimumAge'>) {
  const { data, error, isFetching, refetch } = useQuery(termsQuery);
  const form = useCheckedInputForm({
    schema: z.object({
      is_old_enough: minimumAge === 0 ? z.boolean() : z.literal(true, formatAgeMissing(minimumAge)),
    }),
    initialValues: { is_old_enough: false },
    toInput: (values) => values,
    fields: ['is_old_enough'],
  });
  const accepting = useMutation(
    api.accounts.acceptTerms.mutationOptions({
      onSuccess: () => recheckSession(),
      onError: (failure) => {
        form.refuse(toFieldMessages(failure, FIELDS));
        if (haveTermsChanged(failure)) void refetch();
      },
    }),
  );
  const pages = data?.pages ?? [];

  return (
    <form noValidate onSubmit={form.onSubmit((input) => accepting.mutate({ ...input, pages }))}>
      <Stack>
        {error && !isFetching ? (
          <Problem onRetry={() => void refetch()}>{toErrorMessage(error, LOAD_FAILED)}</Problem>
        ) : null}
        {accepting.error && !form.hasFieldOf(toFieldMessages(accepting.error, FIELDS)) ? (
          <Problem takesFocus>{toErrorMessage(accepting.error, FAILED)}</Problem>
        ) : null}
        <List>
          {pages.map(({ identifier, title }) => (
            <List.Item key={identifier}>
              <TextLink to="/legal/$pageId" params={{ pageId: identifier }}>
                {title}
              </TextLink>
            </List.Item>
          ))}
        </List>
        {minimumAge === 0 ? null : (
          <AgeBox minimumAge={minimumAge} field={form.getInputProps('is_old_enough', CHECKBOX_INPUT)} />
        )}
        <Button type="submit" fullWidth loading={accepting.isPending} disabled={!data}>
          Aceptar y seguir
        </Button>
      </Stack>
    </form>
  );
}
