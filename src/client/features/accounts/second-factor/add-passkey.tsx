import { Text, TextInput } from '@mantine/core';
import { newPasskeyForm } from '#shared/accounts/passkeys.contract.ts';
import { PASSKEY_NAME_MAX } from '#shared/accounts/second-factor.rules.ts';
import { client } from '#client/data/api.ts';
import { type FieldsProps, StepDialog } from '#client/features/accounts/own/step-dialog.tsx';
import { PasswordManagerUsername } from '#client/features/accounts/password-manager-username.tsx';
import { createPasskey } from './browser-passkeys.ts';
import { PasswordField } from '#client/ui/forms/password-field.tsx';

interface NewPasskey extends Record<string, string> {
  name: string;
  password: string;
}

interface AddPasskeyProps {
  email: string;
  onOpen: () => void;
  /** Called with new recovery codes; null if the user has some already. */
  onAdded: (codes: string[] | null) => void;
}

export function AddPasskey({ email, onOpen, onAdded }: AddPasskeyProps) {
  return (
    <StepDialog
      title="Añadir llave de acceso"
      confirmLabel="Continuar"
      schema={newPasskeyForm}
      initialValues={{ name: '', password: '' }}
      send={addPasskey}
      failed="No se ha añadido ninguna llave de acceso: el navegador no la ha creado o ya está en tu cuenta."
      onOpen={onOpen}
      onDone={({ recovery_codes }) => onAdded(recovery_codes)}
      email={email}
      Fields={NewPasskeyFields}
    >
      <Text>
        El navegador te pedirá después tu huella, tu cara, tu PIN o una llave de seguridad. El nombre es para
        que la reconozcas.
      </Text>
    </StepDialog>
  );
}

async function addPasskey(form: NewPasskey) {
  const { options } = await client.accounts.passkeys.beginAdding(form);
  const credential = await createPasskey(options);
  return client.accounts.passkeys.add({ name: form.name, credential });
}

function NewPasskeyFields({ form, email }: FieldsProps<NewPasskey>) {
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label="Nombre de la llave"
        placeholder="Portátil"
        maxLength={PASSKEY_NAME_MAX}
        data-autofocus
      />
      <PasswordManagerUsername email={email} />
      <PasswordField {...form.getInputProps('password')} label="Contraseña" autoComplete="current-password" />
    </>
  );
}
