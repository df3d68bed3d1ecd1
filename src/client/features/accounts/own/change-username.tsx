import { Text, TextInput } from '@mantine/core';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { usernameForm } from '#shared/accounts/account-forms.contract.ts';
import { USERNAME_CHANGE_DAYS, USERNAME_KEPT_DAYS } from '#shared/accounts/accounts.rules.ts';
import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { recheckSession } from '#client/data/session.ts';
import { type FieldsProps, StepDialog } from './step-dialog.tsx';

interface ChangeUsernameProps {
  account: Account;
  onOpen: () => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
}

export function ChangeUsername({ account, onOpen, onDone }: ChangeUsernameProps) {
  return (
    <StepDialog
      title="Cambiar nombre de usuario"
      confirmLabel="Cambiar"
      schema={usernameForm}
      initialValues={{ username: account.username }}
      refusals={{ USERNAME_TAKEN: 'username', USERNAME_RESERVED: 'username' }}
      send={(input) => client.accounts.changeUsername(input)}
      failed="No se pudo cambiar el nombre. Por favor, inténtalo de nuevo."
      onOpen={onOpen}
      onDone={() => {
        void recheckSession();
        void invalidateQueryKeys(api.ranking.key());
        onDone('Nombre de usuario cambiado.');
      }}
      email={account.email}
      Fields={UsernameField}
    >
      <Text>
        Es público: aparece en el ranking. Puedes cambiarlo una vez cada {USERNAME_CHANGE_DAYS} días, y nadie
        más podrá usar el anterior durante {USERNAME_KEPT_DAYS}.
      </Text>
    </StepDialog>
  );
}

function UsernameField({ form }: FieldsProps<{ username: string }>) {
  return (
    <TextInput
      {...form.getInputProps('username')}
      label="Nombre de usuario"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
    />
  );
}
