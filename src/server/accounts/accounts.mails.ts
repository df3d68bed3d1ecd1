import type { Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { DELETION_DAYS, RECOVERY_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';
import { formatLongDate } from '#shared/text/dates.rules.ts';

interface Recipient {
  email: string;
  username: string;
}

export function confirmationMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Confirma tu correo electrónico',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'Gracias por registrarte en Plaza. Confirma tu correo electrónico para poder iniciar sesión.',
    ],
    action: { label: 'Confirmar mi correo', link: to.link },
    closing: [
      'El enlace caduca en 24 horas y solo se puede usar una vez.',
      'Si no te has registrado en Plaza, no tienes que hacer nada: sin confirmar, la cuenta no se puede usar.',
    ],
  });
}

export function recoveryMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Elige una nueva contraseña',
    greeting: `Hola, ${to.username}:`,
    paragraphs: ['Has pedido recuperar el acceso a tu cuenta de Plaza. Elige una nueva contraseña:'],
    action: { label: 'Elegir una nueva contraseña', link: to.link },
    closing: [
      'El enlace caduca en 1 hora y solo se puede usar una vez.',
      'Si no lo has pedido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    ],
    useful_seconds: RECOVERY_LINK_SECONDS,
  });
}

/** The recovery mail that an administrator sends to a user. */
export function recoveryMailByAdministrator(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Elige una nueva contraseña',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'La administración de Plaza te envía este enlace para que recuperes el acceso a tu cuenta. Elige una nueva contraseña:',
    ],
    action: { label: 'Elegir una nueva contraseña', link: to.link },
    closing: [
      'El enlace caduca en 1 hora y solo se puede usar una vez.',
      'Si no lo necesitas, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    ],
    useful_seconds: RECOVERY_LINK_SECONDS,
  });
}

/**
 * With ACCOUNT_DISCLOSURE=hidden the registration form doesn't reveal that an address has an account: this mail tells
 * the owner of the account.
 */
export function existingAccountMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Ya tienes una cuenta en Plaza',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'Alguien, quizá tú, ha intentado crear una cuenta de Plaza con este correo, que ya tiene una.',
      'Para entrar, inicia sesión con tu email y tu contraseña. Si no la recuerdas, elige otra:',
    ],
    action: { label: 'Elegir una nueva contraseña', link: to.link },
    closing: [
      'El enlace caduca en 1 hora y solo se puede usar una vez.',
      'Si no has sido tú, no tienes que hacer nada: no ha cambiado nada en tu cuenta.',
    ],
    useful_seconds: RECOVERY_LINK_SECONDS,
  });
}

/** Tells the owner of an account that its password was changed: somebody else may have done it. */
export function passwordChangedMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Tu contraseña ha cambiado',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'La contraseña de tu cuenta de Plaza se acaba de cambiar y se han cerrado las demás sesiones.',
      'Si has sido tú, no tienes que hacer nada. Si no, recupera tu cuenta cuanto antes:',
    ],
    action: { label: 'Recuperar mi cuenta', link: to.link },
    closing: [],
  });
}

/** Warns the owner of an account whose password somebody tries to guess. */
export function guessingWarningMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Alguien intenta entrar en tu cuenta',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'En el último día ha habido muchos intentos fallidos de entrar en tu cuenta de Plaza. Ninguno de ellos ha acertado la contraseña.',
      'Durante un día, desde un navegador nuevo solo se admite un intento por minuto. En los navegadores en los que ya has iniciado sesión puedes entrar como siempre.',
      'Si usas esa contraseña en otros sitios o es fácil de adivinar, elige otra. Hazlo también si ahora no consigues entrar:',
    ],
    action: { label: 'Elegir una nueva contraseña', link: to.link },
    closing: ['Si has sido tú, no tienes que hacer nada. Te avisamos como mucho una vez al día.'],
  });
}

/** Contains a link that cancels the deletion: users may regret it, or may not have asked for it. */
export function deletionMail(to: Recipient & { due_at: Date; link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Tu cuenta se va a eliminar',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      `Has pedido eliminar tu cuenta de Plaza. Se eliminará el ${formatLongDate(to.due_at)}, dentro de ${DELETION_DAYS} días.`,
      'Si cambias de idea, inicia sesión antes de ese día: la cuenta se queda como estaba.',
    ],
    action: { label: 'Conservar mi cuenta', link: to.link },
    closing: [
      'Si no lo has pedido tú, alguien conoce tu contraseña: inicia sesión y cámbiala cuanto antes.',
      'Si quieres eliminarla, no tienes que hacer nada más.',
    ],
    useful_seconds: DELETION_DAYS * 24 * 3600,
  });
}

export function deletionCancelledMail(to: Recipient & { link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Tu cuenta ya no se va a eliminar',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'Has iniciado sesión en Plaza, así que tu cuenta se queda como estaba y no se va a eliminar.',
      'Si has sido tú, no tienes que hacer nada. Si no, recupera tu cuenta cuanto antes:',
    ],
    action: { label: 'Recuperar mi cuenta', link: to.link },
    closing: [],
  });
}
