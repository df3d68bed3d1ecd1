import * as z from 'zod';
import { EMAIL_MAX } from './accounts.rules.ts';

/** E-mail addresses are trimmed and lower-cased everywhere (rules.md 19). */
export const email = z
  .string('El email es obligatorio')
  .trim()
  .toLowerCase()
  .min(1, 'El email es obligatorio')
  .max(EMAIL_MAX, 'El email es demasiado largo')
  .regex(z.regexes.email, 'Formato de email inválido');
