import { Button, Paper, Stack } from '@mantine/core';
import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { resetPasswordForm } from '#shared/accounts/account-forms.contract.ts';
import { api } from '#client/data/api.ts';
import { toFieldMessages, toErrorMessage } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { NEW_LINK_LABEL } from '#client/features/accounts/accounts.texts.ts';
import { NewPasswordFields } from '#client/features/accounts/new-password-fields.tsx';
import { mapNewPasswordRefusals } from '#client/features/accounts/new-password-refusals.ts';

const FIELDS = mapNewPasswordRefusals('password');
const FAILED = 'Error al actualizar la contraseña';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const form = useCheckedForm(resetPasswordForm, { password: '', confirmPassword: '' });
  const resetting = useMutation(
    api.accounts.resetPassword.mutationOptions({
      onSuccess: onDone,
      onError: (error) => void form.refuse(toFieldMessages(error, FIELDS)),
    }),
  );
  const { error } = resetting;
  const isShownAtField = form.hasFieldOf(toFieldMessages(error, FIELDS));

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <form onSubmit={form.onSubmit((values) => resetting.mutate({ ...values, token }))} noValidate>
        <Stack>
          {error && !isShownAtField ? (
            <Problem takesFocus>
              <Stack gap="sm" align="flex-start">
                <span>{toErrorMessage(error, FAILED)}</span>
                {isDefinedError(error) && error.code === 'RECOVERY_EXPIRED' ? (
                  <LinkButton to="/forgot-password" variant="default">
                    {NEW_LINK_LABEL}
                  </LinkButton>
                ) : null}
              </Stack>
            </Problem>
          ) : null}
          <NewPasswordFields
            password={form.getInputProps('password')}
            confirmation={form.getInputProps('confirmPassword')}
          />
          <Button type="submit" fullWidth loading={resetting.isPending}>
            Guardar contraseña
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
