import { describe, expect, it } from 'vitest';
import type { Mail } from '#server/mail/outbox.ts';
import { downloadFailedMail, downloadReadyMail } from './download/download.mails.ts';
import * as accounts from '#server/accounts/accounts.mails.ts';
import { newEmailConfirmationMail, emailChangedMail } from '#server/accounts/own/email.mails.ts';
import {
  factorRemovalMail,
  secondFactorChangedMail,
} from '#server/accounts/second-factor/second-factor.mails.ts';

const LINK = 'https://plaza.example/enlace';
const TO = {
  email: 'ana@example.com',
  username: 'ana',
  link: LINK,
  due_at: new Date('2026-11-18T18:05:00Z'),
};

const ONE_HOUR = 'El enlace caduca en 1 hora y solo se puede usar una vez.';
const ONE_DAY = 'El enlace caduca en 24 horas y solo se puede usar una vez.';
const RECOVER = 'Si has sido tú, no tienes que hacer nada. Si no, recupera tu cuenta cuanto antes:';
const CHANGE_PASSWORD = [
  'Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña cuanto antes:',
  `Cambiar mi contraseña:\n${LINK}`,
];

const UNDO = [
  'Si has sido tú, no tienes que hacer nada. Si no, durante 7 días puedes quitarla con este enlace, sin la contraseña. Se cerrarán todas las sesiones y elegirás otra contraseña:',
  `No he sido yo:\n${LINK}`,
];

/** Each mail, then the expected subject and the expected paragraphs between greeting and signature. */
const MAILS: [Mail, string, string[]][] = [
  [
    accounts.confirmationMail(TO),
    'Confirma tu correo electrónico',
    [
      'Gracias por registrarte en Plaza. Confirma tu correo electrónico para poder iniciar sesión.',
      `Confirmar mi correo:\n${LINK}`,
      ONE_DAY,
      'Si no te has registrado en Plaza, no tienes que hacer nada: sin confirmar, la cuenta no se puede usar.',
    ],
  ],
  [
    accounts.recoveryMail(TO),
    'Elige una nueva contraseña',
    [
      'Has pedido recuperar el acceso a tu cuenta de Plaza. Elige una nueva contraseña:',
      `Elegir una nueva contraseña:\n${LINK}`,
      ONE_HOUR,
      'Si no lo has pedido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    ],
  ],
  [
    accounts.recoveryMailByAdministrator(TO),
    'Elige una nueva contraseña',
    [
      'La administración de Plaza te envía este enlace para que recuperes el acceso a tu cuenta. Elige una nueva contraseña:',
      `Elegir una nueva contraseña:\n${LINK}`,
      ONE_HOUR,
      'Si no lo necesitas, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    ],
  ],
  [
    accounts.existingAccountMail(TO),
    'Ya tienes una cuenta en Plaza',
    [
      'Alguien, quizá tú, ha intentado crear una cuenta de Plaza con este correo, que ya tiene una.',
      'Para entrar, inicia sesión con tu email y tu contraseña. Si no la recuerdas, elige otra:',
      `Elegir una nueva contraseña:\n${LINK}`,
      ONE_HOUR,
      'Si no has sido tú, no tienes que hacer nada: no ha cambiado nada en tu cuenta.',
    ],
  ],
  [
    accounts.passwordChangedMail(TO),
    'Tu contraseña ha cambiado',
    [
      'La contraseña de tu cuenta de Plaza se acaba de cambiar y se han cerrado las demás sesiones.',
      RECOVER,
      `Recuperar mi cuenta:\n${LINK}`,
    ],
  ],
  [
    accounts.guessingWarningMail(TO),
    'Alguien intenta entrar en tu cuenta',
    [
      'En el último día ha habido muchos intentos fallidos de entrar en tu cuenta de Plaza. Ninguno de ellos ha acertado la contraseña.',
      'Durante un día, desde un navegador nuevo solo se admite un intento por minuto. En los navegadores en los que ya has iniciado sesión puedes entrar como siempre.',
      'Si usas esa contraseña en otros sitios o es fácil de adivinar, elige otra. Hazlo también si ahora no consigues entrar:',
      `Elegir una nueva contraseña:\n${LINK}`,
      'Si has sido tú, no tienes que hacer nada. Te avisamos como mucho una vez al día.',
    ],
  ],
  [
    accounts.deletionMail(TO),
    'Tu cuenta se va a eliminar',
    [
      'Has pedido eliminar tu cuenta de Plaza. Se eliminará el 18 de noviembre de 2026, dentro de 7 días.',
      'Si cambias de idea, inicia sesión antes de ese día: la cuenta se queda como estaba.',
      `Conservar mi cuenta:\n${LINK}`,
      'Si no lo has pedido tú, alguien conoce tu contraseña: inicia sesión y cámbiala cuanto antes.',
      'Si quieres eliminarla, no tienes que hacer nada más.',
    ],
  ],
  [
    accounts.deletionCancelledMail(TO),
    'Tu cuenta ya no se va a eliminar',
    [
      'Has iniciado sesión en Plaza, así que tu cuenta se queda como estaba y no se va a eliminar.',
      RECOVER,
      `Recuperar mi cuenta:\n${LINK}`,
    ],
  ],
  [
    newEmailConfirmationMail(TO),
    'Confirma tu nuevo correo',
    [
      'Has pedido usar este correo en tu cuenta de Plaza. Confírmalo para que el cambio se haga:',
      `Confirmar este correo:\n${LINK}`,
      ONE_DAY,
      'Si no lo has pedido tú, no tienes que hacer nada: sin confirmarlo no cambia nada.',
    ],
  ],
  [
    emailChangedMail(TO),
    'El correo de tu cuenta ha cambiado',
    [
      'Tu cuenta de Plaza tiene desde ahora otro correo. Si has sido tú, no tienes que hacer nada.',
      'Si no has sido tú, durante 7 días puedes volver a este correo. Se cerrarán todas las sesiones y elegirás otra contraseña:',
      `Volver a este correo:\n${LINK}`,
    ],
  ],
  [
    factorRemovalMail(TO),
    'Quita la verificación en dos pasos',
    [
      'La administración de Plaza te envía este enlace para que puedas volver a entrar sin la aplicación de códigos, las llaves de acceso ni los códigos de recuperación.',
      `Quitar la verificación en dos pasos:\n${LINK}`,
      ONE_DAY,
      'Si no lo has pedido tú, no lo uses: sin él no cambia nada.',
    ],
  ],
  [
    secondFactorChangedMail('totp_added', TO),
    'Has activado la verificación en dos pasos',
    [
      'Para iniciar sesión en tu cuenta de Plaza hará falta, además de la contraseña, un código de la aplicación que acabas de añadir. Se han cerrado las demás sesiones.',
      ...UNDO,
    ],
  ],
  [
    secondFactorChangedMail('totp_removed', TO),
    'Has quitado la aplicación de códigos',
    ['Tu cuenta de Plaza ya no pide códigos de una aplicación al iniciar sesión.', ...CHANGE_PASSWORD],
  ],
  [
    secondFactorChangedMail('passkey_added', TO),
    'Tienes una llave de acceso nueva',
    [
      'Se ha añadido una llave de acceso a tu cuenta de Plaza. Con ella se puede iniciar sesión, y con la contraseña sola ya no. Se han cerrado las demás sesiones.',
      ...UNDO,
    ],
  ],
  [
    secondFactorChangedMail('passkey_removed', TO),
    'Se ha eliminado una llave de acceso',
    [
      'Se ha eliminado una llave de acceso de tu cuenta de Plaza. Ya no sirve para iniciar sesión.',
      ...CHANGE_PASSWORD,
    ],
  ],
  [
    secondFactorChangedMail('recovery_codes_renewed', TO),
    'Tus códigos de recuperación han cambiado',
    [
      'Tu cuenta de Plaza tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
      ...CHANGE_PASSWORD,
    ],
  ],
  ...(
    [
      [0, 'No te queda ninguno. Crea otros en tu perfil.'],
      [1, 'Te queda un código. Crea otros en tu perfil.'],
      [9, 'Te quedan 9 códigos.'],
    ] as const
  ).map(([codes_left, sentence]): [Mail, string, string[]] => [
    secondFactorChangedMail('recovery_code_used', { ...TO, codes_left }),
    'Se ha usado un código de recuperación',
    [
      'Alguien acaba de iniciar sesión en tu cuenta de Plaza con uno de tus códigos de recuperación, que ya no sirve.',
      sentence,
      ...CHANGE_PASSWORD,
    ],
  ]),
  [
    secondFactorChangedMail('removed', TO),
    'Se ha quitado la verificación en dos pasos',
    [
      'Tu cuenta de Plaza ya no tiene verificación en dos pasos: se entra solo con la contraseña. Se han cerrado todas las sesiones.',
      ...CHANGE_PASSWORD,
    ],
  ],
  [
    downloadReadyMail(TO),
    'Tus datos están listos',
    [
      'La copia de tus datos que has pedido está lista. Puedes descargarla desde tu perfil durante 3 días; te pedirá tu contraseña.',
      `Ir a mi perfil:\n${LINK}`,
      'Si no la has pedido tú, alguien conoce tu contraseña: cámbiala cuanto antes.',
    ],
  ],
  [
    downloadFailedMail(TO),
    'No hemos podido preparar tus datos',
    [
      'Hemos intentado varias veces preparar la copia de tus datos que pediste, y no ha sido posible. Vuelve a pedirla desde tu perfil.',
      `Ir a mi perfil:\n${LINK}`,
      'Si vuelve a fallar, escríbenos: la dirección está en el aviso legal.',
    ],
  ],
];

describe('a mail about one’s own account', () => {
  it.each(MAILS.map(([mail, subject, paragraphs]) => ({ mail, subject, paragraphs })))(
    'says what has happened and what to do now: $subject',
    ({ mail, subject, paragraphs }) => {
      expect(mail.recipient).toBe(TO.email);
      expect(mail.subject).toBe(subject);
      expect(mail.text_body.trim().split('\n\n')).toEqual(['Hola, ana:', ...paragraphs, 'Plaza']);
    },
  );
});
