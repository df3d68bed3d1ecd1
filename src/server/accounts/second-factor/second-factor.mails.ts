import type { Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { FACTOR_REMOVAL_SECONDS, FACTOR_UNDO_DAYS } from '#shared/accounts/second-factor.rules.ts';

interface Recipient {
  email: string;
  username: string;
}

const CHANGES = {
  totp_added: {
    subject: 'Has activado la verificación en dos pasos',
    text: 'Para iniciar sesión en tu cuenta de Plaza hará falta, además de la contraseña, un código de la aplicación que acabas de añadir. Se han cerrado las demás sesiones.',
  },
  totp_removed: {
    subject: 'Has quitado la aplicación de códigos',
    text: 'Tu cuenta de Plaza ya no pide códigos de una aplicación al iniciar sesión.',
  },
  passkey_added: {
    subject: 'Tienes una llave de acceso nueva',
    text: 'Se ha añadido una llave de acceso a tu cuenta de Plaza. Con ella se puede iniciar sesión, y con la contraseña sola ya no. Se han cerrado las demás sesiones.',
  },
  passkey_removed: {
    subject: 'Se ha eliminado una llave de acceso',
    text: 'Se ha eliminado una llave de acceso de tu cuenta de Plaza. Ya no sirve para iniciar sesión.',
  },
  recovery_codes_renewed: {
    subject: 'Tus códigos de recuperación han cambiado',
    text: 'Tu cuenta de Plaza tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
  },
  recovery_code_used: {
    subject: 'Se ha usado un código de recuperación',
    text: 'Alguien acaba de iniciar sesión en tu cuenta de Plaza con uno de tus códigos de recuperación, que ya no sirve.',
  },
  removed: {
    subject: 'Se ha quitado la verificación en dos pasos',
    text: 'Tu cuenta de Plaza ya no tiene verificación en dos pasos: se entra solo con la contraseña. Se han cerrado todas las sesiones.',
  },
} as const;
const CHANGE_PASSWORD = 'Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña cuanto antes:';
const UNDO = `Si has sido tú, no tienes que hacer nada. Si no, durante ${FACTOR_UNDO_DAYS} días puedes quitarla con este enlace, sin la contraseña. Se cerrarán todas las sesiones y elegirás otra contraseña:`;
export type SecondFactorChange = keyof typeof CHANGES;

/** The mail about an added factor has a link that removes it: a stranger may have added it to lock the owner out. */
export const isFactorAddition = (change: SecondFactorChange): boolean =>
  change === 'totp_added' || change === 'passkey_added';

/** Warns the account's owner of a change of the second factors, which somebody else may have made. */
export function secondFactorChangedMail(
  change: SecondFactorChange,
  to: Recipient & { link: string; codes_left?: number },
): Mail {
  const { subject, text } = CHANGES[change];
  const left = to.codes_left === undefined ? [] : [describeCodesLeft(to.codes_left)];
  return composeMail({
    recipient: to.email,
    subject,
    greeting: `Hola, ${to.username}:`,
    closing: [],
    ...(isFactorAddition(change)
      ? {
          paragraphs: [text, UNDO],
          action: { label: 'No he sido yo', link: to.link },
          useful_seconds: FACTOR_UNDO_DAYS * 24 * 3600,
        }
      : {
          paragraphs: [text, ...left, CHANGE_PASSWORD],
          action: { label: 'Cambiar mi contraseña', link: to.link },
        }),
  });
}

function describeCodesLeft(codes: number): string {
  if (codes === 0) return 'No te queda ninguno. Crea otros en tu perfil.';
  return codes === 1 ? 'Te queda un código. Crea otros en tu perfil.' : `Te quedan ${codes} códigos.`;
}

/** Sends a user who has lost every factor the link to remove them, at the request of an administrator. */
export function factorRemovalMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Quita la verificación en dos pasos',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'La administración de Plaza te envía este enlace para que puedas volver a entrar sin la aplicación de códigos, las llaves de acceso ni los códigos de recuperación.',
    ],
    action: { label: 'Quitar la verificación en dos pasos', link: to.link },
    closing: [
      'El enlace caduca en 24 horas y solo se puede usar una vez.',
      'Si no lo has pedido tú, no lo uses: sin él no cambia nada.',
    ],
    useful_seconds: FACTOR_REMOVAL_SECONDS,
  });
}
