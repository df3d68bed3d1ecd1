import { Button, Stack, TextInput } from '@mantine/core';
import { emailForm } from '#shared/accounts/account-forms.contract.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { RESEND_VERIFICATION_LABEL, VERIFICATION_RESENT } from '#client/features/accounts/accounts.texts.ts';
import { FailureText } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { useVerificationResend } from '#client/features/accounts/registration/use-resend.ts';

/** Offers a new confirmation link when the opened one has expired or is incomplete. */
export function InvalidLink() {
  const form = useCheckedForm(emailForm, { email: '' });
  const { resend, isPending, isSent, failure } = useVerificationResend();
  if (isSent) return <Success takesFocus>{VERIFICATION_RESENT}</Success>;

  return (
    <Problem>
      <form onSubmit={form.onSubmit((values) => resend(values))} noValidate>
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
          <Button type="submit" variant="default" loading={isPending}>
            {RESEND_VERIFICATION_LABEL}
          </Button>
          {failure ? <FailureText failure={failure} /> : null}
        </Stack>
      </form>
    </Problem>
  );
}
