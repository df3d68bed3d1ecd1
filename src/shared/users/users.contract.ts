import * as z from 'zod';
import { badgeCount } from '../badges/badges.contract.ts';
import { MAIL_LIMIT_REACHED } from '../accounts/lockouts.contract.ts';
import { adminProcedure, id } from '../procedure.contract.ts';
import { direction, page, sort } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { ACTIVITY_STATUSES, EXTRA_TIME_PERCENT_MAX, USER_SORTS } from './users.rules.ts';
import { ROLE } from '../accounts/roles.rules.ts';

export const userFilter = z.object({
  /** Searches usernames and e-mails. */
  search,
});
export type UserFilter = z.infer<typeof userFilter>;

export const userOrder = z.object({
  sort: sort(USER_SORTS, 'created_at'),
  direction: direction('desc'),
});
export type UserOrder = z.infer<typeof userOrder>;

export const listedUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLE),
  email_verified: z.boolean(),
  blocked: z.boolean(),
  has_second_factor: z.boolean(),
  /** The user's extra time in mock exams, in percent of the minutes. */
  extra_time_percent: z.int(),
  /** The user's activity, which depends on the date of the latest exam (spec section 4). */
  activity_status: z.enum(ACTIVITY_STATUSES),
  total_exams: z.int(),
  /** The user's right answers in all exams. */
  total_score: z.int(),
  total_questions: z.int(),
  /** Percentage of right answers, 0 to 100 and unrounded; 0 without exams. */
  average_score: z.number(),
  last_exam_date: z.date().nullable(),
  /** The total time of the user's exams, in seconds. */
  total_time: z.int(),
  /** Badges by kind, most frequent first. */
  badges: z.array(badgeCount),
  created_at: z.date(),
});
export type ListedUser = z.infer<typeof listedUser>;

const EXTRA_TIME_RANGE = `El tiempo adicional va de 0 a ${EXTRA_TIME_PERCENT_MAX} %`;
export const extraTimeForm = z.object({
  extra_time_percent: z
    .int(EXTRA_TIME_RANGE)
    .min(0, EXTRA_TIME_RANGE)
    .max(EXTRA_TIME_PERCENT_MAX, EXTRA_TIME_RANGE),
});

/** The errors of a mail that administrators send to a user. */
const mailErrors = {
  ACCOUNT_BLOCKED: {
    status: 409,
    message: 'La cuenta está bloqueada. Desbloquéala antes de enviarle el correo.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Ya se le han enviado varios correos. Espera unos minutos antes de enviar otro.',
    /** Seconds until the next mail may be sent. */
    data: z.object({ seconds: z.int() }),
  },
  MAIL_LIMIT_REACHED,
} as const;

const notFound = {
  USER_NOT_FOUND: { status: 404, message: 'El usuario ya no existe. Actualiza la lista.' },
} as const;
const lastAdministrator = {
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'No se puede: es el último administrador. Nombra antes a otro.',
  },
} as const;
const ownAccount = {
  OWN_ACCOUNT: { status: 409, message: 'No puedes bloquear ni eliminar tu propia cuenta desde aquí.' },
} as const;

/** All actions are idempotent: if the user is already in the wanted state, a call changes and records nothing. */
export const usersContract = {
  /** Lists a page of users. Counting them is a call of its own, because it may take longer. */
  list: adminProcedure
    .input(userFilter.extend({ ...userOrder.shape, page }))
    .output(z.object({ users: z.array(listedUser) })),

  total: adminProcedure.input(userFilter).output(z.object({ total: z.int() })),

  /** Confirms a user's e-mail without the mailed link. */
  confirmEmail: adminProcedure.errors(notFound).input(z.object({ id })).output(z.object({})),

  /** Mails a recovery link to the user. */
  sendRecovery: adminProcedure
    .errors({ ...notFound, ...mailErrors })
    .input(z.object({ id }))
    .output(z.object({})),

  /** Mails a user who has lost every second factor a link that removes them. */
  sendFactorRemoval: adminProcedure
    .errors({ ...notFound, ...mailErrors })
    .input(z.object({ id }))
    .output(z.object({})),

  /** A blocked user is logged out at their next call and can't log in. */
  setBlocked: adminProcedure
    .errors({ ...notFound, ...lastAdministrator, ...ownAccount })
    .input(z.object({ id, blocked: z.boolean() }))
    .output(z.object({})),

  /** Grants or removes the administrator role; only confirmed accounts that aren't blocked can have it. */
  setRole: adminProcedure
    .errors({
      ...notFound,
      ...lastAdministrator,
      NOT_ELIGIBLE: {
        status: 409,
        message: 'Solo puede ser administrador quien ha confirmado su email y no está bloqueado.',
      },
    })
    .input(z.object({ id, role: z.enum(ROLE) }))
    .output(z.object({})),

  /** Sets a user's extra time, which holds from their next mock exam on. */
  setExtraTime: adminProcedure.errors(notFound).input(extraTimeForm.extend({ id })).output(z.object({})),

  /** Deletes the user and all their data; their finished exams stay without a user. Idempotent. */
  remove: adminProcedure
    .errors({ ...lastAdministrator, ...ownAccount })
    .input(z.object({ id }))
    .output(z.object({})),
};
