import * as z from 'zod';
import { procedure } from '../procedure.contract.ts';
import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_NEEDS,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './accounts.rules.ts';

/** Trimmed and lower-cased everywhere (rules.md 19). */
const email = z
  .string('El email es obligatorio')
  .trim()
  .toLowerCase()
  .min(1, 'El email es obligatorio')
  .max(EMAIL_MAX, 'El email es demasiado largo')
  .regex(z.regexes.email, 'Formato de email inválido');

const username = z
  .string('El nombre de usuario es obligatorio')
  .trim()
  .normalize('NFC')
  .min(1, 'El nombre de usuario es obligatorio')
  .min(USERNAME_MIN, 'El nombre de usuario debe tener al menos 3 caracteres')
  .max(USERNAME_MAX, 'El nombre de usuario no puede tener más de 30 caracteres')
  .regex(USERNAME_PATTERN, 'Solo se permiten letras, números, guiones y guiones bajos');

/** A password that is being chosen; one that is being proved only has the bounds of `logInForm`. */
const newPassword = PASSWORD_NEEDS.reduce(
  (schema, need) => schema.regex(need.pattern, need.message),
  z
    .string('La contraseña es obligatoria')
    .min(1, 'La contraseña es obligatoria')
    .min(PASSWORD_MIN, 'La contraseña debe tener al menos 8 caracteres')
    .max(PASSWORD_MAX, 'La contraseña es demasiado larga'),
);

export const logInForm = z.object({
  email,
  password: z
    .string('La contraseña es obligatoria')
    .min(1, 'La contraseña es obligatoria')
    .max(PASSWORD_MAX, 'La contraseña es demasiado larga'),
});
export type LogInForm = z.infer<typeof logInForm>;

export const registerForm = z
  .object({
    username,
    email,
    password: newPassword,
    confirmPassword: z
      .string('Confirmar contraseña es obligatorio')
      .min(1, 'Confirmar contraseña es obligatorio'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Las contraseñas no coinciden',
    // zod would otherwise wait until every other field is right; the mismatch is told at once
    when: () => true,
  });
export type RegisterForm = z.infer<typeof registerForm>;

/** The person who is logged in, as the own browser may know them. */
export const account = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  dark_mode: z.boolean(),
});
export type Account = z.infer<typeof account>;

const done = z.object({});

export const accountsContract = {
  /** Who is logged in; null for a visitor. */
  me: procedure.output(account.nullable()),

  /** Creates an unconfirmed account and sends its confirmation link. */
  register: procedure
    .errors({
      USERNAME_TAKEN: { status: 409, message: 'Este nombre de usuario ya está en uso.' },
      EMAIL_TAKEN: { status: 409, message: 'Este correo electrónico ya está registrado.' },
      USER_NOT_CREATED: { status: 500, message: 'Error al crear el usuario.' },
      PROFILE_NOT_CREATED: { status: 500, message: 'Error al crear el perfil de usuario.' },
    })
    .input(registerForm)
    .output(done),

  /** Sends the confirmation link again; says nothing about whether the address is known. */
  resendVerification: procedure
    .errors({
      TOO_MANY_MAILS: {
        status: 429,
        message: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
      },
    })
    .input(z.object({ email }))
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
      LOG_IN_FAILED: { status: 500, message: 'Error al iniciar sesión.' },
    })
    .input(logInForm)
    .output(account),

  logOut: procedure.output(done),
};
