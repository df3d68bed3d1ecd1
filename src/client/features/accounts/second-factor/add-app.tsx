import { Text } from '@mantine/core';
import { client } from '#client/data/api.ts';
import { PasswordDialog } from '#client/features/accounts/own/password-dialog.tsx';
import type { NewAuthenticatorApp } from './app-set-up.tsx';

interface AddAppProps {
  email: string;
  onOpen: () => void;
  onBegun: (app: NewAuthenticatorApp) => void;
}

export function AddApp({ email, onOpen, onBegun }: AddAppProps) {
  return (
    <PasswordDialog
      title="Añadir aplicación de códigos"
      email={email}
      confirmLabel="Continuar"
      send={(input) => client.accounts.secondFactor.beginTotp(input)}
      failed="No se pudo preparar la aplicación. Por favor, inténtalo de nuevo."
      onOpen={onOpen}
      onDone={onBegun}
    >
      <Text>Para confirmarlo, escribe tu contraseña.</Text>
    </PasswordDialog>
  );
}
