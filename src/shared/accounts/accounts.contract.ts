import * as z from 'zod';
import { day, id, procedure, signedInProcedure } from '../procedure.contract.ts';
import {
  changePasswordForm,
  emailForm,
  logInForm,
  passwordForm,
  registerForm,
  resetPasswordForm,
} from './account-forms.contract.ts';
import { shownLegalPages } from './accepted-page.contract.ts';
import {
  LOCKED_OUT,
  lockableAction,
  lockout,
  MAIL_LIMIT_REACHED,
  TOO_MANY_ATTEMPTS,
} from './lockouts.contract.ts';
import {
  AGE_NOT_CONFIRMED,
  CONFIRMATION_EXPIRED,
  EMAIL_TAKEN,
  isOldEnough,
  linkToken,
  usernameErrors,
  ownAccountContract,
  WRONG_PASSWORD,
} from './own-account.contract.ts';
import { ROLE } from './roles.rules.ts';
import { passkeysContract, PASSKEYS_UNAVAILABLE, usedPasskey } from './passkeys.contract.ts';
import {
  ACCOUNT_BLOCKED,
  LOG_IN_EXPIRED,
  pendingLogIn,
  secondFactorContract,
  secondStep,
} from './second-factor.contract.ts';

/** The account of the logged-in user, sent only to this user. */
export const account = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLE),
  dark_mode: z.boolean(),
  /** Whether the user is hidden from the ranking. */
  hidden: z.boolean(),
  /** Whether the password is temporary: until it is changed, the user can do nothing else. */
  must_change_password: z.boolean(),
  /** Whether terms or privacy policy have changed: until the user accepts them, only an open mock exam goes on. */
  must_accept_terms: z.boolean(),
  /** Whether the user is an administrator who must set up a second factor: until then, nothing else is allowed. */
  must_set_up_second_factor: z.boolean(),
});
export type Account = z.infer<typeof account>;

const done = z.object({});

/** The account after a log-in; `deletion_cancelled` says whether the log-in has cancelled a requested deletion. */
export const logInResult = account.extend({ deletion_cancelled: z.boolean() });
/** A session with just enough detail for users to recognise it. */
export const session = z.object({
  id,
  /** The browser; null if it isn't known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  started_on: day,
  used_on: day,
  /** Whether it is the session that makes this request. */
  is_own: z.boolean(),
});
export type Session = z.infer<typeof session>;

const darkMode = z.boolean('Elige el modo claro o el oscuro');

/** The new password is one of the first that somebody would guess. */
const GUESSABLE_PASSWORD = {
  PASSWORD_COMMON: {
    status: 422,
    message: 'Es una de las contraseñas más usadas y se adivina enseguida. Elige otra.',
  },
  PASSWORD_PERSONAL: {
    status: 422,
    message:
      'Tu nombre de usuario, tu correo o «Plaza», aunque lleven números o signos, se adivinan enseguida. Elige otra.',
  },
};

export const accountsContract = {
  ...ownAccountContract,

  /** The account of the caller; null when nobody is logged in. */
  me: procedure.output(account.nullable()),

  /**
   * Creates an unconfirmed account and mails its confirmation link. `dark_mode`: the browser's current color scheme.
   * `pages`: the texts that the form has shown; a page of the release before sends none, and accepts the current ones.
   */
  register: procedure
    .errors({
      ...usernameErrors,
      EMAIL_TAKEN,
      ...GUESSABLE_PASSWORD,
      LOCKED_OUT: LOCKED_OUT.registration,
      TOO_MANY_ATTEMPTS,
      MAIL_LIMIT_REACHED,
      AGE_NOT_CONFIRMED,
      TERMS_CHANGED: {
        status: 409,
        message:
          'Los textos que aceptas al crear la cuenta acaban de cambiar. Léelos y vuelve a pulsar «Crear Cuenta».',
      },
      USER_NOT_CREATED: { status: 500, message: 'Error al crear el usuario.' },
      PROFILE_NOT_CREATED: { status: 500, message: 'Error al crear el perfil de usuario.' },
    })
    .input(
      registerForm.safeExtend({
        dark_mode: darkMode.optional(),
        is_old_enough: isOldEnough,
        pages: shownLegalPages.optional(),
      }),
    )
    .output(done),

  /** Mails the confirmation link again. The reply doesn't reveal whether the address has an account. */
  resendVerification: procedure
    .errors({ TOO_MANY_ATTEMPTS, MAIL_LIMIT_REACHED })
    .input(emailForm)
    .output(done),

  /** Uses up a confirmation link; opening the link alone confirms nothing. */
  confirmEmail: procedure
    .errors({ CONFIRMATION_EXPIRED })
    .input(z.object({ token: linkToken }))
    .output(done),

  logIn: procedure
    .errors({
      INVALID_CREDENTIALS: {
        status: 401,
        message: 'Credenciales incorrectas. Verifica tu email y contraseña.',
      },
      EMAIL_NOT_CONFIRMED: {
        status: 403,
        message: 'Por favor, verifica tu correo electrónico antes de iniciar sesión.',
      },
      ACCOUNT_BLOCKED,
      LOCKED_OUT: LOCKED_OUT.log_in,
      TOO_MANY_ATTEMPTS,
      LOG_IN_FAILED: { status: 500, message: 'Error al iniciar sesión.' },
    })
    .input(logInForm)
    .output(z.union([logInResult, z.object({ second_factor: pendingLogIn })])),

  /** The second step of a log-in, for users with a second factor; opens the session. */
  logInWithCode: procedure.errors(secondStep.errors).input(secondStep.input).output(logInResult),

  /** Logs in with a passkey alone, which is two factors: the device, and its PIN or fingerprint. */
  logInWithPasskey: procedure
    .errors({
      NOT_PROVED: {
        status: 401,
        message: 'No se pudo comprobar la llave de acceso. Por favor, inténtalo de nuevo.',
      },
      LOG_IN_EXPIRED,
      ACCOUNT_BLOCKED,
      TOO_MANY_ATTEMPTS,
      PASSKEYS_UNAVAILABLE,
      LOG_IN_FAILED: { status: 500, message: 'Error al iniciar sesión.' },
    })
    .input(z.object({ credential: usedPasskey }))
    .output(logInResult),

  secondFactor: secondFactorContract,
  passkeys: passkeysContract,

  logOut: procedure.output(done),

  /** An existing lockout of this action, for a screen that was opened after it began; null if the browser may try. */
  lockout: procedure.input(lockableAction).output(z.object({ lockout: lockout.nullable() })),

  /** Mails a recovery link. */
  requestRecovery: procedure
    .errors({
      EMAIL_NOT_FOUND: { status: 404, message: 'No se encontró una cuenta con este correo electrónico' },
      LOCKED_OUT: LOCKED_OUT.recovery,
      TOO_MANY_ATTEMPTS,
      MAIL_LIMIT_REACHED,
      RECOVERY_NOT_SENT: {
        status: 500,
        message: 'Error al enviar el correo de recuperación. Por favor, inténtalo de nuevo.',
      },
    })
    .input(emailForm)
    .output(done),

  /** Checks a recovery link without using it up. */
  checkRecovery: procedure.input(z.object({ token: linkToken })).output(z.object({ valid: z.boolean() })),

  /** Uses up the recovery link: sets the password and ends every session of the account. */
  resetPassword: procedure
    .errors({
      RECOVERY_EXPIRED: {
        status: 410,
        message: 'Sesión expirada. Por favor, solicita un nuevo enlace de recuperación.',
      },
      ...GUESSABLE_PASSWORD,
      TOO_MANY_ATTEMPTS,
      PASSWORD_NOT_UPDATED: { status: 500, message: 'Error al actualizar la contraseña' },
    })
    .input(resetPasswordForm.safeExtend({ token: linkToken }))
    .output(done),

  /** Changes the password and ends every other session of the account. */
  changePassword: signedInProcedure
    .errors({
      WRONG_PASSWORD: { status: 403, message: 'La contraseña actual es incorrecta.' },
      ...GUESSABLE_PASSWORD,
      TOO_MANY_ATTEMPTS,
      PASSWORD_NOT_UPDATED: { status: 500, message: 'Error al actualizar la contraseña.' },
    })
    .input(changePasswordForm)
    .output(done),

  /** The open sessions of the account, the caller's first and then the last used ones. */
  sessions: signedInProcedure.output(z.object({ sessions: z.array(session) })),

  /** Ends one session. Repeating the call does nothing. */
  endSession: signedInProcedure
    .errors({ WRONG_PASSWORD, TOO_MANY_ATTEMPTS })
    .input(passwordForm.extend({ id }))
    .output(done),

  /** Ends every other session and returns their number. */
  endOtherSessions: signedInProcedure
    .errors({
      WRONG_PASSWORD,
      TOO_MANY_ATTEMPTS,
    })
    .input(passwordForm)
    .output(z.object({ count: z.int() })),

  setDarkMode: signedInProcedure.input(z.object({ dark_mode: darkMode })).output(done),
};
