import type { Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { FORMER_EMAIL_DAYS } from '#shared/accounts/accounts.rules.ts';

interface Recipient {
  email: string;
  username: string;
  link: string;
}

export function newEmailConfirmationMail(to: Recipient): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Confirma tu nuevo correo',
    greeting: `Hola, ${to.username}:`,
    paragraphs: ['Has pedido usar este correo en tu cuenta de Plaza. Confírmalo para que el cambio se haga:'],
    action: { label: 'Confirmar este correo', link: to.link },
    closing: [
      'El enlace caduca en 24 horas y solo se puede usar una vez.',
      'Si no lo has pedido tú, no tienes que hacer nada: sin confirmarlo no cambia nada.',
    ],
  });
}

/** Tells the former address, as a thief of the password may have changed it. Doesn't name the new address. */
export function emailChangedMail(to: Recipient): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'El correo de tu cuenta ha cambiado',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'Tu cuenta de Plaza tiene desde ahora otro correo. Si has sido tú, no tienes que hacer nada.',
      `Si no has sido tú, durante ${FORMER_EMAIL_DAYS} días puedes volver a este correo. Se cerrarán todas las sesiones y elegirás otra contraseña:`,
    ],
    action: { label: 'Volver a este correo', link: to.link },
    closing: [],
    useful_seconds: FORMER_EMAIL_DAYS * 24 * 3600,
  });
}
