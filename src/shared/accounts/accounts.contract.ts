import * as z from 'zod';
import { procedure, signedInProcedure } from '../procedure.contract.ts';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_REQUIREMENTS,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './accounts.rules.ts';
import { email } from './email.contract.ts';
import {
  LOCKED_OUT,
  lockedOutOf,
  lockout,
  MAIL_LIMIT_REACHED,
  TOO_MANY_ATTEMPTS,
} from './lockouts.contract.ts';
import { ROLE } from './roles.rules.ts';

const username = z
  .string('El nombre de usuario es obligatorio')
  .trim()
  .normalize('NFC')
  .min(1, 'El nombre de usuario es obligatorio')
  .min(USERNAME_MIN, 'El nombre de usuario debe tener al menos 3 caracteres')
  .max(USERNAME_MAX, 'El nombre de usuario no puede tener más de 30 caracteres')
  .regex(USERNAME_PATTERN, 'Solo se permiten letras, números, guiones y guiones bajos');

/** An existing password. It is not held to today's requirements: an older one may have been chosen under others. */
const knownPassword = z
  .string('La contraseña es obligatoria')
  .min(1, 'La contraseña es obligatoria')
  .max(PASSWORD_MAX, 'La contraseña es demasiado larga');

const newPassword = PASSWORD_REQUIREMENTS.reduce(
  (schema, need) => schema.regex(need.pattern, need.message),
  z
    .string('La contraseña es obligatoria')
    .min(1, 'La contraseña es obligatoria')
    .min(PASSWORD_MIN, 'La contraseña debe tener al menos 8 caracteres')
    .max(PASSWORD_MAX, 'La contraseña es demasiado larga'),
);

export const logInForm = z.object({
  email,
  password: knownPassword,
});
export type LogInForm = z.infer<typeof logInForm>;

const confirmPassword = z
  .string('Confirmar contraseña es obligatorio')
  .min(1, 'Confirmar contraseña es obligatorio');

const MISMATCH = {
  path: ['confirmPassword'],
  message: 'Las contraseñas no coinciden',
  // without it zod checks this only once all other fields are valid; users should see the mismatch at once
  when: () => true,
};

export const registerForm = z
  .object({ username, email, password: newPassword, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, MISMATCH);
export type RegisterForm = z.infer<typeof registerForm>;

export const emailForm = z.object({ email });

export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, MISMATCH);
export type ResetPasswordForm = z.infer<typeof resetPasswordForm>;

export const changePasswordForm = z
  .object({ currentPassword: knownPassword, newPassword, confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, MISMATCH)
  .refine((form) => form.newPassword !== form.currentPassword, {
    path: ['newPassword'],
    message: 'La nueva contraseña debe ser diferente a la actual',
    when: () => true,
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/** Confirms an important step with the current password. */
export const passwordForm = z.object({ password: knownPassword });

/** The logged-in user's account, as their own browser may see it. */
export const account = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLE),
  dark_mode: z.boolean(),
  /** Hidden from the ranking. */
  hidden: z.boolean(),
  /** The password is a temporary one: until it is changed, the user can do nothing else. */
  must_change_password: z.boolean(),
});
export type Account = z.infer<typeof account>;

const done = z.object({});

const darkMode = z.boolean('Elige el modo claro o el oscuro');

/** The token of a mailed link. Any text is accepted here: the server checks it. */
const linkToken = z.string('El enlace no es válido').max(1000, 'El enlace no es válido');

export const accountsContract = {
  /** null when no user is logged in. */
  me: procedure.output(account.nullable()),

  /**
   * Creates an unconfirmed account and mails its confirmation link. `dark_mode`: the browser's current color scheme.
   */
  register: procedure
    .errors({
      USERNAME_TAKEN: { status: 409, message: 'Este nombre de usuario ya está en uso.' },
      EMAIL_TAKEN: { status: 409, message: 'Este correo electrónico ya está registrado.' },
      LOCKED_OUT: LOCKED_OUT.registration,
      TOO_MANY_ATTEMPTS,
      MAIL_LIMIT_REACHED,
      USER_NOT_CREATED: { status: 500, message: 'Error al crear el usuario.' },
      PROFILE_NOT_CREATED: { status: 500, message: 'Error al crear el perfil de usuario.' },
    })
    .input(registerForm.safeExtend({ dark_mode: darkMode.optional() }))
    .output(done),

  /** Mails the confirmation link again. The reply doesn't reveal whether the address has an account. */
  resendVerification: procedure
    .errors({ TOO_MANY_ATTEMPTS, MAIL_LIMIT_REACHED })
    .input(emailForm)
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
      ACCOUNT_BLOCKED: {
        status: 403,
        message: 'Tu cuenta está bloqueada. Si crees que es un error, escribe al correo de contacto.',
      },
      LOCKED_OUT: LOCKED_OUT.log_in,
      TOO_MANY_ATTEMPTS,
      LOG_IN_FAILED: { status: 500, message: 'Error al iniciar sesión.' },
    })
    .input(logInForm)
    .output(account),

  logOut: procedure.output(done),

  /** A lockout that began before the screen was opened; null when the browser may try. */
  lockout: procedure.input(lockedOutOf).output(z.object({ lockout: lockout.nullable() })),

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
      TOO_MANY_ATTEMPTS,
      PASSWORD_NOT_UPDATED: { status: 500, message: 'Error al actualizar la contraseña' },
    })
    .input(resetPasswordForm.safeExtend({ token: linkToken }))
    .output(done),

  /** Changes the password and ends every other session of the account. */
  changePassword: signedInProcedure
    .errors({
      WRONG_PASSWORD: { status: 403, message: 'La contraseña actual es incorrecta.' },
      TOO_MANY_ATTEMPTS,
      PASSWORD_NOT_UPDATED: { status: 500, message: 'Error al actualizar la contraseña.' },
    })
    .input(changePasswordForm)
    .output(done),

  /** The number of other sessions of the account. */
  otherSessions: signedInProcedure.output(z.object({ count: z.int() })),

  /** Ends every other session and returns their number. */
  endOtherSessions: signedInProcedure
    .errors({
      WRONG_PASSWORD: {
        status: 403,
        message: 'Credenciales incorrectas. Por favor, verifica tu email y contraseña.',
      },
      TOO_MANY_ATTEMPTS,
    })
    .input(passwordForm)
    .output(z.object({ count: z.int() })),

  setDarkMode: signedInProcedure.input(z.object({ dark_mode: darkMode })).output(done),
};
