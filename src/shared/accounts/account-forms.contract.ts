import * as z from 'zod';
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_REQUIREMENTS,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from './accounts.rules.ts';
import { email } from './email.contract.ts';

const username = z
  .string('El nombre de usuario es obligatorio')
  .trim()
  .normalize('NFC')
  .min(1, 'El nombre de usuario es obligatorio')
  .min(USERNAME_MIN, 'El nombre de usuario debe tener al menos 3 caracteres')
  .max(USERNAME_MAX, 'El nombre de usuario no puede tener más de 30 caracteres')
  .regex(USERNAME_PATTERN, 'Solo se permiten letras, números, guiones y guiones bajos');

/** An existing password. Today's requirements don't apply to it: it may be older than they are. */
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

/**
 * Makes zod compare two fields of a form before all other fields are valid, so that users see a mismatch at once. An
 * input that is no object has no fields to compare.
 */
const isForm = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

const MISMATCH = {
  path: ['confirmPassword'],
  message: 'Las contraseñas no coinciden',
  when: isForm,
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
    when: isForm,
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/** Confirms an important step with the current password. */
export const passwordForm = z.object({ password: knownPassword });

export const usernameForm = z.object({ username });

export const changeEmailForm = z.object({ email, password: knownPassword });
