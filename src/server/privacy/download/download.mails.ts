import type { Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { DOWNLOAD_DAYS } from '#shared/privacy/privacy.rules.ts';

export function downloadReadyMail(to: { email: string; username: string; link: string }): Mail {
  return composeMail({
    recipient: to.email,
    subject: 'Tus datos están listos',
    greeting: `Hola, ${to.username}:`,
    paragraphs: [
      `La copia de tus datos que has pedido está lista. Puedes descargarla desde tu perfil durante ${DOWNLOAD_DAYS} días; te pedirá tu contraseña.`,
    ],
    action: { label: 'Ir a mi perfil', link: to.link },
    closing: ['Si no la has pedido tú, alguien conoce tu contraseña: cámbiala cuanto antes.'],
    useful_seconds: DOWNLOAD_DAYS * 24 * 3600,
  });
}
