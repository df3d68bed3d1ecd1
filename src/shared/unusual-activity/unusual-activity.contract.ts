import * as z from 'zod';
import { direction, page, sort } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { adminProcedure, day, id } from '../procedure.contract.ts';
import { PERIOD_TYPES } from '../ranking/ranking.rules.ts';
import { isStorableText } from '../text/storable.rules.ts';
import { ACTIVITY_SORTS, WITHDRAWAL_REASON_MAX, TIME_SPANS } from './unusual-activity.rules.ts';

export const activityFilter = z.object({
  /** Searches usernames and e-mails. */
  search,
  stretch: z.enum(TIME_SPANS).catch('day').default('day'),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

export const activityOrder = z.object({
  sort: sort(ACTIVITY_SORTS, 'questions_per_hour'),
  direction: direction('desc'),
});
export type ActivityOrder = z.infer<typeof activityOrder>;

export const listedActivity = z.object({
  id,
  username: z.string(),
  email: z.string(),
  blocked: z.boolean(),
  /** The number of questions shown in the user's finished and abandoned exams. */
  questions: z.int(),
  /** The highest number of questions shown within one clock hour, such as 10:00 to 11:00. */
  questions_per_hour: z.int(),
  /** The mean time of all timed answers, in seconds; null without timed answers. */
  seconds_per_answer: z.number().nullable(),
  /** Percentage of right answers among the timed ones, 0 to 100 and unrounded; null without timed answers. */
  right_percentage: z.number().nullable(),
  /** The number of points, earned at any time, that are currently withdrawn. */
  withdrawn_points: z.int(),
});
export type ListedActivity = z.infer<typeof listedActivity>;

const periodType = z.enum(PERIOD_TYPES, 'El período no es válido');

const periodWithPoints = z.object({
  period_type: periodType,
  /** The first and the last day of the period in Madrid's calendar. */
  period_start: day,
  period_end: day,
  points: z.int(),
});
export type PeriodWithPoints = z.infer<typeof periodWithPoints>;

const withdrawal = periodWithPoints.extend({
  id,
  reason: z.string(),
  /** The administrator who withdrew the points; null once that account is deleted. */
  withdrawn_by: z.string().nullable(),
  created_at: z.date(),
  /** When the points were restored; null while they are withdrawn. */
  restored_at: z.date().nullable(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const reason = z
  .string()
  .trim()
  .min(1, 'Escribe el motivo')
  .max(WITHDRAWAL_REASON_MAX, `El motivo no puede tener más de ${WITHDRAWAL_REASON_MAX} caracteres`)
  .refine(isStorableText, 'Tiene un carácter que no se puede guardar');

export const withdrawalForm = z.object({ period_type: periodType, period_start: day, reason });
export type WithdrawalForm = z.infer<typeof withdrawalForm>;

const userNotFound = {
  USER_NOT_FOUND: { status: 404, message: 'El usuario ya no existe. Actualiza la lista.' },
} as const;

/**
 * For administrators: lists users who reveal or answer questions faster than people read, and withdraws their points.
 */
export const unusualActivityContract = {
  /** Lists users with activity in the chosen time span, and all users with withdrawn points. */
  list: adminProcedure
    .input(activityFilter.extend({ ...activityOrder.shape, page }))
    .output(z.object({ activities: z.array(listedActivity) })),

  total: adminProcedure.input(activityFilter).output(z.object({ total: z.int() })),

  /** A user's latest periods with points, and their withdrawals, newest first. */
  points: adminProcedure
    .errors(userNotFound)
    .input(z.object({ user_id: id }))
    .output(z.object({ periods: z.array(periodWithPoints), withdrawals: z.array(withdrawal) })),

  /**
   * Withdraws from every ranking the points that the user has earned in a period so far. Repeating the call with the
   * same id changes nothing.
   */
  withdrawPoints: adminProcedure
    .errors({
      ...userNotFound,
      NO_POINTS: {
        status: 409,
        message: 'No tiene puntos en ese período. Puede que ya se le hayan retirado: actualiza la lista.',
      },
    })
    .input(withdrawalForm.extend({ id, user_id: id }))
    .output(z.object({})),

  /** Gives the points of a withdrawal back. Idempotent. */
  restorePoints: adminProcedure
    .errors({
      ...userNotFound,
      WITHDRAWAL_NOT_FOUND: { status: 404, message: 'Esa retirada de puntos ya no existe.' },
    })
    .input(z.object({ id }))
    .output(z.object({})),
};
