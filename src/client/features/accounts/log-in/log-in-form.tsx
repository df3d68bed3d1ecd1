import { Button, Stack, TextInput } from '@mantine/core';
import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logInForm } from '#shared/accounts/account-forms.contract.ts';
import { api } from '#client/data/api.ts';
import { fieldMessages, isUnreachable } from '#client/data/errors.ts';
import { startSession } from '#client/data/session.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { deletionCancelled } from '#client/features/accounts/own/deletion-cancelled.ts';
import { LockoutNotice } from './lockout-notice.tsx';
import { createFailure } from './lockout.ts';
import { useAttemptFailure } from './use-attempt-failure.ts';
import { ResendVerification } from '#client/features/accounts/registration/resend-verification.tsx';

/** Session storage key of the e-mail that is locked out in this tab. */
const LOCKED_EMAIL = 'lockedOutEmail';
const UNREACHABLE = 'No se pudo conectar con la base de datos.';
const FAILED = 'Error al iniciar sesión.';

/** The form doesn't navigate: the route sees the new session and redirects. */
export function LogInForm() {
  // a lockout belongs to one e-mail, so the field shows it again after a reload
  const [lockedEmail] = useState(() => tabStorage.read(LOCKED_EMAIL));
  const form = useCheckedForm(logInForm, { email: lockedEmail ?? '', password: '' });
  const [triedEmail, setTriedEmail] = useState('');
  const [failure, setFailure] = useAttemptFailure(
    lockedEmail === null ? null : { action: 'log_in', email: lockedEmail },
  );
  const loggingIn = useMutation(
    api.accounts.logIn.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: ({ deletion_cancelled, ...account }) => {
        tabStorage.write(LOCKED_EMAIL, null);
        deletionCancelled.setState(deletion_cancelled);
        startSession(account);
      },
      onError: (error, { email }) => {
        const failed = createFailure(error, isUnreachable(error) ? UNREACHABLE : FAILED);
        tabStorage.write(LOCKED_EMAIL, failed.isLocked ? email : null);
        setFailure(failed);
        form.refuse(fieldMessages(error));
      },
    }),
  );
  const { error } = loggingIn;

  const send = form.onSubmit((values) => {
    setTriedEmail(values.email);
    loggingIn.mutate(values);
  });
  // only this address is locked out: the user may try another one
  const emailChanged = (): void => {
    if (failure?.lockout) setFailure(null);
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {failure ? (
          <LockoutNotice failure={failure}>
            {isDefinedError(error) && error.code === 'EMAIL_NOT_CONFIRMED' ? (
              <ResendVerification email={triedEmail} />
            ) : null}
          </LockoutNotice>
        ) : null}
        <TextInput
          {...form.getInputProps('email')}
          onInput={emailChanged}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Contraseña"
          autoComplete="current-password"
        />
        <Button type="submit" fullWidth loading={loggingIn.isPending}>
          Iniciar Sesión
        </Button>
      </Stack>
    </form>
  );
}
