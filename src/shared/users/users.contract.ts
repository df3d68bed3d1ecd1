import * as z from 'zod';
import { badgeCount } from '../badges/badges.contract.ts';
import { adminProcedure, id } from '../procedure.contract.ts';
import { direction, page, sort } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { ACTIVITY_STATUSES, USER_SORTS } from './users.rules.ts';
import { ROLE } from '../accounts/roles.rules.ts';

export const userFilter = z.object({
  /** In username or e-mail. */
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
  /** From the latest exam (spec section 4). */
  activity_status: z.enum(ACTIVITY_STATUSES),
  total_exams: z.int(),
  /** Right answers of all exams. */
  total_score: z.int(),
  total_questions: z.int(),
  /** Right answers of all answers, 0 to 100 and unrounded; 0 without exams. */
  average_score: z.number(),
  last_exam_date: z.date().nullable(),
  /** In seconds. */
  total_time: z.int(),
  /** By kind, most often first. */
  badges: z.array(badgeCount),
  created_at: z.date(),
});
export type ListedUser = z.infer<typeof listedUser>;

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

/** Calls that find all as it should be change nothing, record nothing and answer as if they had just done it. */
export const usersContract = {
  /** Without the total, which may take longer. */
  list: adminProcedure
    .input(userFilter.extend({ ...userOrder.shape, page }))
    .output(z.object({ users: z.array(listedUser) })),

  total: adminProcedure.input(userFilter).output(z.object({ total: z.int() })),

  /** Confirms an address by hand. */
  confirmEmail: adminProcedure.errors(notFound).input(z.object({ id })).output(z.object({})),

  /** Mails a link with which a new password can be chosen. */
  sendRecovery: adminProcedure
    .errors({
      ...notFound,
      ACCOUNT_BLOCKED: {
        status: 409,
        message: 'La cuenta está bloqueada. Desbloquéala antes de enviarle el correo.',
      },
      TOO_MANY_ATTEMPTS: {
        status: 429,
        message: 'Ya se le han enviado varios correos. Espera unos minutos antes de enviar otro.',
        /** Until the next one is sent. */
        data: z.object({ seconds: z.int() }),
      },
    })
    .input(z.object({ id }))
    .output(z.object({})),

  /** Whoever is blocked is out at the next call, and let in no more. */
  setBlocked: adminProcedure
    .errors({ ...notFound, ...lastAdministrator, ...ownAccount })
    .input(z.object({ id, blocked: z.boolean() }))
    .output(z.object({})),

  /** Makes an administrator, or withdraws one; an administrator is a confirmed account that isn't blocked. */
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

  /** With all that is theirs; finished exams stay, as nobody's. A repeat changes nothing. */
  remove: adminProcedure
    .errors({ ...lastAdministrator, ...ownAccount })
    .input(z.object({ id }))
    .output(z.object({})),
};
