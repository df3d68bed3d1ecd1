import { Text } from '@mantine/core';
import { client } from '#client/data/api.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface EndOtherSessionsProps {
  email: string;
  onAsked: () => void;
  /** Called with the number of sessions that were ended. */
  onEnded: (amount: number) => void;
}

export function EndOtherSessions({ email, onAsked, onEnded }: EndOtherSessionsProps) {
  return (
    <PasswordDialog
      title="Cerrar las demás sesiones"
      email={email}
      confirmLabel="Cerrar sesiones"
      send={(input) => client.accounts.endOtherSessions(input)}
      failed="No se pudieron cerrar las demás sesiones. Por favor, inténtalo de nuevo."
      onOpen={onAsked}
      onDone={({ count }) => onEnded(count)}
    >
      <Text>Para confirmarlo, escribe tu contraseña. En este navegador seguirás con la sesión iniciada.</Text>
    </PasswordDialog>
  );
}
