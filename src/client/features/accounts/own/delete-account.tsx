import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { DELETION_DAYS } from '#shared/accounts/accounts.rules.ts';
import { formatLongDate } from '#shared/text/dates.rules.ts';
import { client } from '#client/data/api.ts';
import { endLocalSession } from '#client/data/session.ts';
import { Section } from '#client/ui/frame/section.tsx';
import classes from './own-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';

const TITLE = 'Eliminar mi cuenta';

export function DeleteAccount({ account }: { account: Account }) {
  const navigate = useNavigate();
  const leave = async (due: Date): Promise<void> => {
    const text = `Tu cuenta se eliminará el ${formatLongDate(due)}. Si cambias de idea, inicia sesión antes de ese día. Te lo hemos enviado también por correo.`;
    await navigate({ to: '/', state: { notice: { kind: 'info', text } } });
    await endLocalSession();
  };

  return (
    <Section title={TITLE}>
      <Text>
        Tienes {DELETION_DAYS} días para arrepentirte. Después se borra para siempre: si quieres conservar tus
        datos, descárgalos antes.
      </Text>
      <PasswordDialog
        title={TITLE}
        email={account.email}
        confirmLabel="Eliminar"
        isDangerous
        send={(input) => client.accounts.requestDeletion(input)}
        failed="No se pudo pedir la eliminación. Por favor, inténtalo de nuevo."
        onDone={({ due_at }) => void leave(due_at)}
      >
        <Consequences />
      </PasswordDialog>
    </Section>
  );
}

/** Lists what deleting the account does, in the order in which it happens. */
function Consequences() {
  return (
    <>
      <ul className={classes.list}>
        <li>
          Ahora se cierran tus sesiones en todos los navegadores. Si en {DELETION_DAYS} días inicias sesión,
          la cuenta se queda tal como está.
        </li>
        <li>
          Después se borran tu nombre, tu correo, tus puntos e insignias, tus repasos y notas, tus simulacros
          propios y lo que escribiste en tus reportes. No se pueden recuperar.
        </li>
        <li>
          Tus exámenes terminados quedan como de «Usuario eliminado», solo para las estadísticas de las
          preguntas.
        </li>
        <li>El registro de la administración conserva tu nombre de usuario si aparece en él.</li>
      </ul>
      <Text>Para confirmarlo, escribe tu contraseña.</Text>
    </>
  );
}
