import { passwordForm } from '#shared/accounts/account-forms.contract.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';
import { type Step, StepDialog } from './step-dialog.tsx';

interface PasswordDialogProps<Result> extends Pick<
  Step<{ password: string }, Result>,
  'children' | 'confirmLabel' | 'isDangerous' | 'send' | 'failed'
> {
  title: string;
  email: string;
  onOpen?: () => void;
  onDone: (result: Result) => void;
}

/** A button for a step that asks for the password: a visitor may have found this browser open. */
export function PasswordDialog<Result>({ email, onDone, ...step }: PasswordDialogProps<Result>) {
  return (
    <StepDialog
      {...step}
      schema={passwordForm}
      initialValues={{ password: '' }}
      onDone={onDone}
      fields={(form) => (
        <>
          <PasswordManagerUsername email={email} />
          <PasswordField
            {...form.getInputProps('password')}
            label="Contraseña"
            autoComplete="current-password"
            data-autofocus
          />
        </>
      )}
    />
  );
}
