import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changePasswordForm } from '#shared/accounts/account-forms.contract.ts';
import { api } from '#client/data/api.ts';
import { toFieldMessages } from '#client/data/errors.ts';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { LockoutNotice } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { type AttemptFailure, createAttemptFailure } from '#client/features/accounts/log-in/lockout.ts';
import { NewPasswordFields } from '#client/features/accounts/new-password-fields.tsx';
import { mapNewPasswordRefusals } from '#client/features/accounts/new-password-refusals.ts';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';

const FAILED = 'Error al actualizar la contraseña.';
const FIELDS = { WRONG_PASSWORD: 'currentPassword', ...mapNewPasswordRefusals('newPassword') };
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

interface PasswordFormProps {
  email: string;
  /** Called with true when sending begins, and with false when the server refuses. */
  onSending?: (isSending: boolean) => void;
  onChanged: () => void;
}

export function PasswordForm({ email, onSending, onChanged }: PasswordFormProps) {
  const form = useCheckedForm(changePasswordForm, EMPTY);
  const [failure, setFailure] = useState<AttemptFailure | null>(null);
  const first = useFocusOnMount<HTMLInputElement>();
  const changing = useMutation(
    api.accounts.changePassword.mutationOptions({
      onMutate: () => {
        setFailure(null);
        onSending?.(true);
      },
      onError: (error) => {
        onSending?.(false);
        if (!form.refuse(toFieldMessages(error, FIELDS))) setFailure(createAttemptFailure(error, FAILED));
      },
      onSuccess: onChanged,
    }),
  );

  return (
    <form onSubmit={form.onSubmit((values) => changing.mutate(values))} noValidate>
      <PasswordManagerUsername email={email} />
      <Stack maw="28rem">
        {failure ? <LockoutNotice failure={failure} /> : null}
        <PasswordField
          {...form.getInputProps('currentPassword')}
          ref={first}
          label="Contraseña actual"
          autoComplete="current-password"
        />
        <NewPasswordFields
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={changing.isPending}>
          Actualizar contraseña
        </Button>
      </Stack>
    </form>
  );
}
