import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logInForm } from '#shared/accounts/accounts.contract.ts';
import { api } from '#client/lib/api.ts';
import { useCheckedForm } from '#client/lib/use-checked-form.ts';
import { Problem } from '#client/ui/problem.tsx';
import { Success } from '#client/ui/success.tsx';
import { RESEND, RESEND_FAILED, RESENT } from './accounts.texts.ts';
import { SmallFailure } from './lockout-notice.tsx';
import { type Failure, failureOf } from './lockout.ts';

const emailForm = logInForm.pick({ email: true });

/** For those whose confirmation link was too old or incomplete: the way to a new one. */
export function UselessLink() {
  const form = useCheckedForm(emailForm, { email: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const resending = useMutation(
    api.accounts.resendVerification.mutationOptions({
      onMutate: () => setFailure(null),
      onError: (error) => setFailure(failureOf(error, RESEND_FAILED)),
    }),
  );
  if (resending.isSuccess) return <Success takesFocus>{RESENT}</Success>;

  return (
    <Problem>
      <form onSubmit={form.onSubmit((values) => resending.mutate(values))} noValidate>
        <Stack gap="sm">
          <span>
            El enlace de verificación no es válido o ha caducado. Escribe tu email y te enviaremos otro.
          </span>
          <TextInput
            {...form.getInputProps('email')}
            label="Email de tu cuenta"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="default" loading={resending.isPending}>
            {RESEND}
          </Button>
          {failure ? <SmallFailure failure={failure} /> : null}
        </Stack>
      </form>
    </Problem>
  );
}
