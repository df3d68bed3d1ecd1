import { Group, Text, TextInput } from '@mantine/core';
import { type Passkey, passkeyNameForm } from '#shared/accounts/passkeys.contract.ts';
import { PASSKEY_NAME_MAX } from '#shared/accounts/second-factor.rules.ts';
import { formatLongDate } from '#shared/text/dates.rules.ts';
import { client } from '#client/data/api.ts';
import { PasswordDialog } from '#client/features/accounts/own/password-dialog.tsx';
import { type FieldsProps, StepDialog } from '#client/features/accounts/own/step-dialog.tsx';
import classes from './second-factor.module.css';

interface PasskeyListProps {
  passkeys: Passkey[];
  email: string;
  onOpen: () => void;
  /** Called with the success message. */
  onChanged: (text: string) => void;
}

export function PasskeyList({ passkeys, ...props }: PasskeyListProps) {
  return (
    <ul className={classes.passkeys} aria-label="Llaves de acceso">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes.passkey}>
          <div>
            <Text fw={700}>{passkey.name}</Text>
            <Text c="dimmed">{describeUse(passkey)}</Text>
          </div>
          <Group>
            <RenamePasskey passkey={passkey} {...props} />
            <RemovePasskey passkey={passkey} {...props} />
          </Group>
        </li>
      ))}
    </ul>
  );
}

type OfPasskey = Omit<PasskeyListProps, 'passkeys'> & { passkey: Passkey };

function RenamePasskey({ passkey: { id, name }, email, onOpen, onChanged }: OfPasskey) {
  return (
    <StepDialog
      title="Cambiar nombre"
      confirmLabel="Guardar"
      schema={passkeyNameForm}
      initialValues={{ name }}
      send={(input) => client.accounts.passkeys.rename({ ...input, id })}
      failed="No se pudo cambiar el nombre. Por favor, inténtalo de nuevo."
      onOpen={onOpen}
      onDone={() => onChanged('Nombre de la llave cambiado.')}
      email={email}
      Fields={NameField}
    >
      <Text>«{name}»</Text>
    </StepDialog>
  );
}

function NameField({ form }: FieldsProps<{ name: string }>) {
  return (
    <TextInput
      {...form.getInputProps('name')}
      label="Nombre de la llave"
      maxLength={PASSKEY_NAME_MAX}
      data-autofocus
    />
  );
}

function RemovePasskey({ passkey: { id, name }, email, onOpen, onChanged }: OfPasskey) {
  return (
    <PasswordDialog
      title="Eliminar llave"
      email={email}
      confirmLabel="Eliminar"
      isDangerous
      send={({ password }) => client.accounts.passkeys.remove({ id, password })}
      failed="No se pudo eliminar la llave. Por favor, inténtalo de nuevo."
      onOpen={onOpen}
      onDone={() => onChanged('Llave de acceso eliminada.')}
    >
      <Text>«{name}» ya no servirá para iniciar sesión. Para confirmarlo, escribe tu contraseña.</Text>
    </PasswordDialog>
  );
}

function describeUse({ created_at, used_at }: Passkey): string {
  const added = `Añadida el ${formatLongDate(created_at)}`;
  return used_at ? `${added}, usada el ${formatLongDate(used_at)}` : added;
}
