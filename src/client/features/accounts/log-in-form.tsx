import { Button, Stack, TextInput } from '@mantine/core';
import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { logInForm } from '#shared/accounts/accounts.contract.ts';
import { api } from '#client/lib/api.ts';
import { fieldMessages, isUnreachable, messageOf } from '#client/lib/errors.ts';
import { signedIn } from '#client/lib/session.ts';
import { useCheckedForm } from '#client/lib/use-checked-form.ts';
import { PasswordField } from '#client/ui/password-field.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { ResendVerification } from './resend-verification.tsx';

const UNREACHABLE = 'No se pudo conectar con la base de datos.';
const FAILED = 'Error al iniciar sesión.';

/** E-mail and password. Where to go afterwards is the route's to say, which sees the new session. */
export function LogInForm() {
  const form = useCheckedForm(logInForm, { email: '', password: '' });
  const [triedEmail, setTriedEmail] = useState('');
  const loggingIn = useMutation(
    api.accounts.logIn.mutationOptions({
      onSuccess: (account) => signedIn(account),
      onError: (error) => void form.refuse(fieldMessages(error)),
    }),
  );
  const { error } = loggingIn;

  const send = form.onSubmit((values) => {
    setTriedEmail(values.email);
    loggingIn.mutate(values);
  });

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {error ? (
          <Problem takesFocus>
            <Stack gap="sm">
              <span>{messageOf(error, isUnreachable(error) ? UNREACHABLE : FAILED)}</span>
              {isDefinedError(error) && error.code === 'EMAIL_NOT_CONFIRMED' ? (
                <ResendVerification email={triedEmail} />
              ) : null}
            </Stack>
          </Problem>
        ) : null}
        <TextInput
          {...form.getInputProps('email')}
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
