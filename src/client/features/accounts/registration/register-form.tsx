import { Button, Stack, Text, TextInput, useComputedColorScheme } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { registerForm } from '#shared/accounts/account-forms.contract.ts';
import { formatAgeMissing } from '#shared/accounts/accounts.rules.ts';
import { client } from '#client/data/api.ts';
import { toFieldMessages, haveTermsChanged } from '#client/data/errors.ts';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { createAttemptFailure } from '#client/features/accounts/log-in/lockout.ts';
import { useAttemptFailure } from '#client/features/accounts/log-in/use-attempt-failure.ts';
import { NewPasswordFields } from '#client/features/accounts/new-password-fields.tsx';
import { AgeBox, CHECKBOX_INPUT } from '#client/features/accounts/age-box.tsx';
import { termsQuery } from '#client/features/accounts/terms.queries.ts';
import { mapNewPasswordRefusals } from '#client/features/accounts/new-password-refusals.ts';
import { EmailField } from '#client/features/accounts/email-field.tsx';
import { ResendVerification } from './resend-verification.tsx';

const FAILED = 'Error al crear la cuenta. Por favor, inténtalo de nuevo.';
const FIELDS = {
  USERNAME_TAKEN: 'username',
  USERNAME_RESERVED: 'username',
  EMAIL_TAKEN: 'email',
  AGE_NOT_CONFIRMED: 'is_old_enough',
  ...mapNewPasswordRefusals('password'),
};
const LOCKOUT = { action: 'registration' } as const;
type Registration = Parameters<typeof client.accounts.register>[0];
const EMPTY = { username: '', email: '', password: '', confirmPassword: '', is_old_enough: false };

/** Asks for the minimum age only if the installation has one; 0 means none. */
export function RegisterForm({ minimumAge }: { minimumAge: number }) {
  const form = useCheckedInputForm({
    schema: minimumAge === 0 ? registerForm : withAge(minimumAge),
    initialValues: EMPTY,
    toInput: (values) => values,
    fields: Object.keys(EMPTY),
  });
  const dark_mode = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const [failure, setFailure] = useAttemptFailure(LOCKOUT);
  const { data: terms, refetch: fetchTerms } = useQuery(termsQuery);
  const registering = useMutation({
    mutationFn: async (registration: Registration) => {
      const shown = terms ?? (await fetchTerms({ throwOnError: true, cancelRefetch: false })).data;
      return client.accounts.register({ ...registration, pages: shown?.pages });
    },
    onMutate: () => setFailure(null),
    onError: (error) => {
      if (haveTermsChanged(error)) void fetchTerms();
      if (!form.refuse(toFieldMessages(error, FIELDS))) setFailure(createAttemptFailure(error, FAILED));
    },
  });
  const isDone = registering.isSuccess;

  return (
    <Stack>
      {isDone ? <Created email={form.values.email.trim()} /> : null}
      <form onSubmit={form.onSubmit((values) => registering.mutate({ ...values, dark_mode }))} noValidate>
        <Stack>
          {failure ? (
            <LockoutNotice failure={failure} onOver={() => setFailure({ ...failure, isLocked: false })} />
          ) : null}
          <TextInput
            {...form.getInputProps('username')}
            label="Nombre de usuario"
            description="Es público: es el nombre con el que apareces en la clasificación."
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isDone}
          />
          <EmailField {...form.getInputProps('email')} disabled={isDone} />
          <NewPasswordFields
            label="Contraseña"
            password={form.getInputProps('password')}
            confirmation={form.getInputProps('confirmPassword')}
            disabled={isDone}
          />
          {minimumAge === 0 ? null : (
            <AgeBox
              minimumAge={minimumAge}
              field={form.getInputProps('is_old_enough', CHECKBOX_INPUT)}
              disabled={isDone}
            />
          )}
          <Conditions />
          <Button
            type="submit"
            fullWidth
            loading={registering.isPending}
            disabled={isDone || failure?.isLocked === true}
          >
            {isDone ? 'Cuenta creada' : 'Crear Cuenta'}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

const withAge = (minimumAge: number) =>
  registerForm.safeExtend({ is_old_enough: z.literal(true, formatAgeMissing(minimumAge)) });

function Conditions() {
  return (
    <Text size="sm" c="dimmed">
      Al crear la cuenta aceptas el{' '}
      <TextLink to="/legal/$pageId" params={{ pageId: 'terms' }}>
        Aviso Legal
      </TextLink>{' '}
      y la{' '}
      <TextLink to="/legal/$pageId" params={{ pageId: 'privacy' }}>
        Política de Privacidad
      </TextLink>
      .
    </Text>
  );
}

function Created({ email }: { email: string }) {
  return (
    <Success takesFocus>
      <Stack gap="sm">
        <span>
          Te hemos enviado un correo a <strong>{email}</strong>. Abre el enlace que contiene para confirmar tu
          cuenta; después podrás iniciar sesión.
        </span>
        <ResendVerification email={email} />
      </Stack>
    </Success>
  );
}
