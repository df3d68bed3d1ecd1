import { Text } from '@mantine/core';
import type { Session } from '#shared/accounts/accounts.contract.ts';
import { client } from '#client/data/api.ts';
import { formatDay } from '#shared/text/dates.rules.ts';
import { PasswordDialog } from './password-dialog.tsx';
import classes from './session-list.module.css';

interface SessionListProps {
  sessions: Session[];
  email: string;
  onAsked: () => void;
  /** Called with the success message. */
  onEnded: (text: string) => void;
}

export function SessionList({ sessions, email, onAsked, onEnded }: SessionListProps) {
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => (
        <li key={session.id} className={classes.session}>
          <div>
            <Text fw={700}>{nameOf(session)}</Text>
            <Text c="dimmed">{describeUse(session)}</Text>
          </div>
          {session.is_own ? null : (
            <PasswordDialog
              title="Cerrar esta sesión"
              email={email}
              confirmLabel="Cerrar sesión"
              send={({ password }) => client.accounts.endSession({ id: session.id, password })}
              failed="No se pudo cerrar la sesión. Por favor, inténtalo de nuevo."
              onOpen={onAsked}
              onDone={() => onEnded('Se ha cerrado la sesión.')}
            >
              <Text>
                {nameOf(session)}. {describeUse(session)}. Para cerrarla, escribe tu contraseña.
              </Text>
            </PasswordDialog>
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf({ browser, system }: Session): string {
  if (browser === null && system === null) return 'Navegador desconocido';
  if (browser === null || system === null) return browser ?? system ?? '';
  return `${browser} en ${system}`;
}

function describeUse({ is_own, started_on, used_on }: Session): string {
  if (is_own) return `Este navegador, desde el ${formatDay(started_on)}`;
  return started_on === used_on
    ? `Desde el ${formatDay(started_on)}`
    : `Desde el ${formatDay(started_on)}, usada el ${formatDay(used_on)}`;
}
