import type { Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';

export function confirmationMail(to: { email: string; username: string; link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Confirma tu correo electrónico',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'Gracias por registrarte en Plaza. Confirma tu correo electrónico para poder iniciar sesión.',
    ],
    action: { label: 'Confirmar mi correo', link: to.link },
    closing: [
      'El enlace caduca en 24 horas.',
      'Si no te has registrado en Plaza, no tienes que hacer nada: sin confirmar, la cuenta no se puede usar.',
    ],
  });
}
