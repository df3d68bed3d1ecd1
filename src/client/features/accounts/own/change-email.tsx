import { Text, TextInput } from '@mantine/core';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { changeEmailForm } from '#shared/accounts/account-forms.contract.ts';
import { FORMER_EMAIL_DAYS } from '#shared/accounts/accounts.rules.ts';
import { client } from '#client/data/api.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';
import { type FieldsProps, StepDialog } from './step-dialog.tsx';

interface ChangeEmailProps {
  account: Account;
  onOpen: () => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
}

export function ChangeEmail({ account, onOpen, onDone }: ChangeEmailProps) {
  return (
    <StepDialog
      title="Cambiar correo"
      confirmLabel="Enviar enlace"
      schema={changeEmailForm}
      initialValues={{ email: '', password: '' }}
      refusals={{ EMAIL_TAKEN: 'email', SAME_EMAIL: 'email' }}
      send={(input) => client.accounts.requestEmailChange(input)}
      failed="No se pudo enviar el enlace. Por favor, inténtalo de nuevo."
      onOpen={onOpen}
      onDone={(_reply, { email }) =>
        onDone(
          `Hemos enviado un enlace a ${email}. Ábrelo para confirmar el cambio; hasta entonces no cambia nada.`,
        )
      }
      email={account.email}
      Fields={EmailFields}
    >
      <Text>
        Te enviaremos un enlace al nuevo correo. Al confirmarlo avisaremos al actual, desde el que se puede
        volver atrás durante {FORMER_EMAIL_DAYS} días.
      </Text>
    </StepDialog>
  );
}

function EmailFields({ form, email }: FieldsProps<{ email: string; password: string }>) {
  return (
    <>
      <TextInput
        {...form.getInputProps('email')}
        label="Nuevo correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <PasswordManagerUsername email={email} />
      <PasswordField {...form.getInputProps('password')} label="Contraseña" autoComplete="current-password" />
    </>
  );
}
