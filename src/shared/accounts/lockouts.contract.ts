import * as z from 'zod';
import { describedError } from '../procedure.contract.ts';
import { formatMinutes } from '../text/duration.rules.ts';
import { email } from './email.contract.ts';

/** Whole seconds until the next attempt is allowed. */
const wait = z.object({ seconds: z.int() });

/** Too many requests from one network, or too many mails to one address. */
export const TOO_MANY_ATTEMPTS = {
  status: 429,
  message: 'Demasiados intentos. Por favor, espera antes de intentar de nuevo.',
  data: wait,
};

/**
 * The server has sent its maximum number of mails for this hour (settings MAILS_PER_HOUR and MAILS_PER_HOUR_BY_DOMAIN).
 */
export const MAIL_LIMIT_REACHED = describedError({
  status: 429,
  data: wait,
  messageOf: ({ seconds }) =>
    `Ahora mismo se están enviando demasiados correos. Inténtalo de nuevo dentro de ${formatMinutes(seconds)}.`,
});

export const LOCKED_OUT = {
  log_in: {
    status: 429,
    message: 'Demasiados intentos fallidos. Espera 15 minutos antes de intentar de nuevo.',
    data: wait,
  },
  registration: {
    status: 429,
    message: 'Demasiados intentos de registro. Espera 15 minutos antes de intentar de nuevo.',
    data: wait,
  },
  recovery: {
    status: 429,
    message: 'Demasiados intentos. Espera 15 minutos antes de intentar de nuevo.',
    data: wait,
  },
} as const;

/** The actions that can be locked out after too many attempts. */
export const lockableAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('log_in'), email }),
  z.object({ action: z.literal('registration') }),
  z.object({ action: z.literal('recovery') }),
]);
export type LockableAction = z.infer<typeof lockableAction>;

/** An existing lockout, with the message that an attempt would get. */
export const lockout = z.object({ seconds: z.int(), message: z.string() });
export type Lockout = z.infer<typeof lockout>;

export const formatLockoutMessage = ({ action }: LockableAction): string => LOCKED_OUT[action].message;
