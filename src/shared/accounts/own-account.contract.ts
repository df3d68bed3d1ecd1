import * as z from 'zod';
import { describedError, procedure, signedInProcedure } from '../procedure.contract.ts';
import { formatLongDate } from '../text/dates.rules.ts';
import { shownLegalPage, shownLegalPages } from './accepted-page.contract.ts';
import { EXTRA_TIME_PERCENTS, formatAgeMissing } from './accounts.rules.ts';
import { changeEmailForm, passwordForm, usernameForm } from './account-forms.contract.ts';
import { MAIL_LIMIT_REACHED, TOO_MANY_ATTEMPTS } from './lockouts.contract.ts';

const done = z.object({});

/** The token of a mailed link. Any text is accepted here: the server checks it. */
export const linkToken = z.string('El enlace no es válido').max(1000, 'El enlace no es válido');

/** A logged-in user has confirmed a step with a wrong password. */
export const WRONG_PASSWORD = {
  status: 403,
  message: 'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
};

export const usernameErrors = {
  USERNAME_TAKEN: { status: 409, message: 'Este nombre de usuario ya está en uso.' },
  USERNAME_RESERVED: {
    status: 422,
    message: 'Este nombre parece del equipo de Plaza y está reservado. Elige otro.',
  },
} as const;
export const EMAIL_TAKEN = { status: 409, message: 'Este correo electrónico ya está registrado.' };
export const CONFIRMATION_EXPIRED = {
  status: 410,
  message: 'El enlace de verificación no es válido o ha caducado.',
};

/** Whether the user has confirmed to be old enough for an account. */
export const isOldEnough = z.boolean('Indica si tienes la edad mínima').default(false);
export const AGE_NOT_CONFIRMED = describedError({
  status: 422,
  data: z.object({ minimum_age: z.int() }),
  messageOf: ({ minimum_age }) => formatAgeMissing(minimum_age),
});

/** Procedures with which users manage their own account. */
export const ownAccountContract = {
  /** Returns the current texts that users accept, and visitors when they register, in the order of reading. */
  terms: procedure.output(z.object({ pages: z.array(shownLegalPage.extend({ title: z.string() })) })),

  /** Accepts the versions that the user could read (rules.md 104). */
  acceptTerms: signedInProcedure
    .errors({
      TERMS_CHANGED: {
        status: 409,
        message: 'Los textos acaban de cambiar otra vez. Léelos y vuelve a aceptarlos.',
      },
      AGE_NOT_CONFIRMED,
    })
    .input(
      z.object({
        pages: shownLegalPages,
        is_old_enough: isOldEnough,
      }),
    )
    .output(done),

  extraTime: signedInProcedure.output(z.object({ extra_time_percent: z.int() })),

  /** Sets the extra time of the caller's next mock exams (rules.md 107). */
  setExtraTime: signedInProcedure
    .input(
      z.object({
        extra_time_percent: z.literal(EXTRA_TIME_PERCENTS, 'Elige un tiempo adicional de la lista'),
      }),
    )
    .output(done),

  /** Changes the username, at most once in 30 days; others can't take the former name for 90 days (rules.md 93). */
  changeUsername: signedInProcedure
    .errors({
      ...usernameErrors,
      USERNAME_CHANGED_RECENTLY: describedError({
        status: 409,
        data: z.object({ allowed_at: z.date() }),
        messageOf: ({ allowed_at }) =>
          `Solo puedes cambiar tu nombre de usuario una vez cada 30 días. Podrás volver a cambiarlo el ${formatLongDate(allowed_at)}.`,
      }),
    })
    .input(usernameForm)
    .output(done),

  /** Mails a link to the new address; nothing changes before it is used. */
  requestEmailChange: signedInProcedure
    .errors({
      WRONG_PASSWORD,
      EMAIL_TAKEN,
      SAME_EMAIL: { status: 409, message: 'Ese ya es el correo de tu cuenta.' },
      TOO_MANY_ATTEMPTS,
      MAIL_LIMIT_REACHED,
    })
    .input(changeEmailForm)
    .output(done),

  /** Uses up the link that was mailed to the new address. */
  confirmEmailChange: procedure
    .errors({ CONFIRMATION_EXPIRED, EMAIL_TAKEN })
    .input(z.object({ token: linkToken }))
    .output(done),

  /**
   * Uses up the link that was mailed to the former address: the account has it again, all sessions end, and the
   * password is void. Returns the token of a recovery link.
   */
  restoreEmail: procedure
    .errors({
      RESTORE_EXPIRED: {
        status: 410,
        message:
          'El enlace para volver a tu correo no es válido o ha caducado. Si no cambiaste tú el correo, escríbenos: la dirección está en el aviso legal.',
      },
      TOO_MANY_ATTEMPTS,
    })
    .input(z.object({ token: linkToken }))
    .output(z.object({ token: z.string() })),

  /** Ends all sessions of the account, which is deleted after some days unless its user logs in before. */
  requestDeletion: signedInProcedure
    .errors({
      WRONG_PASSWORD,
      TOO_MANY_ATTEMPTS,
      LAST_ADMINISTRATOR: {
        status: 409,
        message: 'No se puede: eres el último administrador. Nombra antes a otro.',
      },
    })
    .input(passwordForm)
    .output(z.object({ due_at: z.date() })),
};
