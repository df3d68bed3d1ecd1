import { passwordForm } from '#shared/accounts/account-forms.contract.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';
import { type FieldsProps, type AccountStep, StepDialog } from './step-dialog.tsx';

interface PasswordValues extends Record<string, string> {
  password: string;
}

interface PasswordDialogProps<Result> extends Omit<
  AccountStep<PasswordValues, Result>,
  'schema' | 'initialValues' | 'refusals' | 'Fields' | 'onDone'
> {
  title: string;
  onOpen?: () => void;
  onDone: (result: Result) => void;
}

/** A button for a step that asks for the password: a visitor may have found this browser open. */
export function PasswordDialog<Result>(step: PasswordDialogProps<Result>) {
  return (
    <StepDialog {...step} schema={passwordForm} initialValues={{ password: '' }} Fields={OnlyPassword} />
  );
}

function OnlyPassword({ form, email }: FieldsProps<PasswordValues>) {
  return (
    <>
      <PasswordManagerUsername email={email} />
      <PasswordField
        {...form.getInputProps('password')}
        label="Contraseña"
        autoComplete="current-password"
        data-autofocus
      />
    </>
  );
}
