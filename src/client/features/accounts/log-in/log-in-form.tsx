import { Button, Stack } from '@mantine/core';
import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logInForm } from '#shared/accounts/account-forms.contract.ts';
import { api } from '#client/data/api.ts';
import { toFieldMessages, isUnreachable } from '#client/data/errors.ts';
import { tabStorage } from '#client/lib/storage/storage.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { PendingLogIn } from '#shared/accounts/second-factor.contract.ts';
import { finishLogIn, LOCKED_EMAIL_KEY } from './finish-log-in.ts';
import { LOG_IN_FAILURE, DATABASE_UNREACHABLE } from './log-in.texts.ts';
import { LockoutNotice } from './lockout-notice.tsx';
import { LogInWithPasskey } from './log-in-with-passkey.tsx';
import { createAttemptFailure } from './lockout.ts';
import { useAttemptFailure } from './use-attempt-failure.ts';
import { EmailField } from '#client/features/accounts/email-field.tsx';
import { ResendVerification } from '#client/features/accounts/registration/resend-verification.tsx';

interface LogInFormProps {
  /** The reason why the user has to log in again. */
  notice: string | null;
  /** Called when the account has a second factor. */
  onPending: (pending: PendingLogIn) => void;
}

/** The form doesn't navigate: the route sees the new session and redirects. */
export function LogInForm({ notice, onPending }: LogInFormProps) {
  // a lockout belongs to one e-mail: after a reload the field contains the locked e-mail again
  const [lockedEmail] = useState(() => tabStorage.read(LOCKED_EMAIL_KEY));
  const form = useCheckedForm(logInForm, { email: lockedEmail ?? '', password: '' });
  const [triedEmail, setTriedEmail] = useState('');
  const [failure, setFailure] = useAttemptFailure(
    lockedEmail === null ? null : { action: 'log_in', email: lockedEmail },
  );
  const loggingIn = useMutation(
    api.accounts.logIn.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: (reply) => ('second_factor' in reply ? onPending(reply.second_factor) : finishLogIn(reply)),
      onError: (error, { email }) => {
        const failed = createAttemptFailure(
          error,
          isUnreachable(error) ? DATABASE_UNREACHABLE : LOG_IN_FAILURE,
        );
        tabStorage.write(LOCKED_EMAIL_KEY, failed.isLocked ? email : null);
        setFailure(failed);
        form.refuse(toFieldMessages(error));
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
        {notice !== null && !failure ? <Problem takesFocus>{notice}</Problem> : null}
        {failure ? (
          <LockoutNotice failure={failure}>
            {isDefinedError(error) && error.code === 'EMAIL_NOT_CONFIRMED' ? (
              <ResendVerification email={triedEmail} />
            ) : null}
          </LockoutNotice>
        ) : null}
        <EmailField {...form.getInputProps('email')} onInput={emailChanged} />
        <PasswordField
          {...form.getInputProps('password')}
          label="Contraseña"
          autoComplete="current-password"
        />
        <Button type="submit" fullWidth loading={loggingIn.isPending}>
          Iniciar Sesión
        </Button>
        <LogInWithPasskey onFailure={setFailure} />
      </Stack>
    </form>
  );
}
