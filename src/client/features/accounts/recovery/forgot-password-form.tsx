import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { emailForm } from '#shared/accounts/account-forms.contract.ts';
import { api } from '#client/data/api.ts';
import { toFieldMessages } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { createAttemptFailure } from '#client/features/accounts/log-in/lockout.ts';
import { EmailField } from '#client/features/accounts/email-field.tsx';
import { useAttemptFailure } from '#client/features/accounts/log-in/use-attempt-failure.ts';

const FAILED = 'Error al enviar el correo de recuperación';
const LOCKOUT = { action: 'recovery' } as const;
const FIELDS = { EMAIL_NOT_FOUND: 'email' };

interface ForgotPasswordFormProps {
  takesFocus: boolean;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ takesFocus, onSent }: ForgotPasswordFormProps) {
  const form = useCheckedForm(emailForm, { email: '' });
  const [failure, setFailure] = useAttemptFailure(LOCKOUT);
  const asking = useMutation(
    api.accounts.requestRecovery.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: (_, { email }) => onSent(email.trim()),
      onError: (error) => {
        if (!form.refuse(toFieldMessages(error, FIELDS))) setFailure(createAttemptFailure(error, FAILED));
      },
    }),
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  // only this address is over its limit of mails: the user may try another one
  const emailChanged = (): void => {
    if (failure?.lockout && !failure.isLocked) setFailure(null);
  };

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <form onSubmit={form.onSubmit((values) => asking.mutate(values))} noValidate>
        <Stack>
          <Text>
            Escribe el email de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.
          </Text>
          {failure ? (
            <LockoutNotice failure={failure} onOver={() => setFailure({ ...failure, isLocked: false })} />
          ) : null}
          <EmailField {...form.getInputProps('email')} ref={field} onInput={emailChanged} />
          <Button type="submit" fullWidth loading={asking.isPending} disabled={failure?.isLocked === true}>
            Enviar enlace
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
