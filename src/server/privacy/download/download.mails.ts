import type { Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { DOWNLOAD_LIFETIME_DAYS } from '#shared/privacy/privacy.rules.ts';

export function downloadReadyMail(to: { email: string; username: string; link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Tus datos están listos',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      `La copia de tus datos que has pedido está lista. Puedes descargarla desde tu perfil durante ${DOWNLOAD_LIFETIME_DAYS} días; te pedirá tu contraseña.`,
    ],
    action: { label: 'Ir a mi perfil', link: to.link },
    closing: ['Si no la has pedido tú, alguien conoce tu contraseña: cámbiala cuanto antes.'],
    useful_seconds: DOWNLOAD_LIFETIME_DAYS * 24 * 3600,
  });
}

export function downloadFailedMail(to: { email: string; username: string; link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'No hemos podido preparar tus datos',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      'Hemos intentado varias veces preparar la copia de tus datos que pediste, y no ha sido posible. Vuelve a pedirla desde tu perfil.',
    ],
    action: { label: 'Ir a mi perfil', link: to.link },
    closing: ['Si vuelve a fallar, escríbenos: la dirección está en el aviso legal.'],
  });
}
