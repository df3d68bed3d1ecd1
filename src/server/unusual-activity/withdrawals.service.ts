import { lockManagedAccount } from '#server/accounts/administration/account-state.service.ts';
import { type AuditedChange, recordChange } from '#server/audit/audit.service.ts';
import { recheckPointBadges } from '#server/badges/badges.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { addTotalPoints } from '#server/exams/finishing/totals.service.ts';
import { changePoints } from '#server/ranking/ranking.service.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AuditAction } from '#shared/audit/audit.rules.ts';
import type {
  PeriodWithPoints,
  Withdrawal,
  WithdrawalForm,
} from '#shared/unusual-activity/unusual-activity.contract.ts';
import {
  type DayPoints,
  findPointsByDay,
  findUserOfWithdrawal,
  hasWithdrawal,
  insertWithdrawal,
  listPeriodsWithPoints,
  listWithdrawals,
  restoreWithdrawal,
} from './withdrawals.repository.ts';

interface Caller {
  id: string;
  username: string;
}

interface User {
  id: string;
  username: string;
}

type NotChanged = Refusal<'FORBIDDEN'> | Refusal<'USER_NOT_FOUND'>;

export async function readPointsAndWithdrawals(
  db: Database,
  userId: string,
): Promise<{ periods: PeriodWithPoints[]; withdrawals: Withdrawal[] } | Refusal<'USER_NOT_FOUND'>> {
  const user = await db.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) return refuse('USER_NOT_FOUND');
  return { periods: await listPeriodsWithPoints(db, userId), withdrawals: await listWithdrawals(db, userId) };
}

/** Withdraws what the user has earned in a period so far; what they earn there later counts. */
export function withdrawPoints(
  db: Database,
  caller: Caller,
  { id, user_id, reason, ...asked }: WithdrawalForm & { id: string; user_id: string },
): Promise<Done | NotChanged | Refusal<'NO_POINTS'>> {
  return changeUser(db, caller, user_id, async (trx, user) => {
    if (await hasWithdrawal(trx, id)) return {};
    const { period_start, days } = await findPointsByDay(trx, { user_id, ...asked });
    const points = days.reduce((sum, day) => sum + day.points, 0);
    if (points === 0) return refuse('NO_POINTS');
    const period = { period_type: asked.period_type, period_start };
    await insertWithdrawal(trx, { id, user_id, ...period, reason, withdrawn_by: caller.id, days, points });
    await addPointsByDay(
      trx,
      user_id,
      days.map((day) => ({ ...day, points: -day.points })),
    );
    await recordPointsChange(trx, caller, 'points_withdrawn', user, { after: { ...period, points, reason } });
    return {};
  });
}

/** Gives the points of a withdrawal back. */
export function restorePoints(
  db: Database,
  caller: Caller,
  id: string,
): Promise<Done | NotChanged | Refusal<'WITHDRAWAL_NOT_FOUND'>> {
  return inTransaction(db, async (trx) => {
    const userId = await findUserOfWithdrawal(trx, id);
    if (userId === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    return changeLockedUser(trx, caller, userId, async (user) => {
      const restored = await restoreWithdrawal(trx, id);
      if (!restored) return {};
      const { days, ...before } = restored;
      await addPointsByDay(trx, userId, days);
      await recordPointsChange(trx, caller, 'points_restored', user, { before });
      return {};
    });
  });
}

/** Adds these points to the user's total and to all periods; negative points are subtracted. */
async function addPointsByDay(trx: Trx, user_id: string, days: DayPoints[]): Promise<void> {
  const total = await addTotalPoints(
    trx,
    user_id,
    days.reduce((sum, { points }) => sum + points, 0),
  );
  const periods = await changePoints(trx, { user_id, days });
  await recheckPointBadges(trx, { user_id, points: total, periods });
}

function changeUser<T>(
  db: Database,
  caller: Caller,
  userId: string,
  work: (trx: Trx, user: User) => Promise<T>,
): Promise<T | NotChanged> {
  return inTransaction(db, (trx) => changeLockedUser(trx, caller, userId, (user) => work(trx, user)));
}

/** Locks the profile before `work` changes totals and points, in the same order as finishing an exam. */
async function changeLockedUser<T>(
  trx: Trx,
  caller: Caller,
  userId: string,
  work: (user: User) => Promise<T>,
): Promise<T | NotChanged> {
  const locked = await lockManagedAccount(trx, { caller: caller.id, id: userId });
  return isRefused(locked) ? locked : work(locked.person);
}

function recordPointsChange(
  trx: Trx,
  caller: Caller,
  action: AuditAction,
  user: User,
  states: Pick<AuditedChange, 'before' | 'after'>,
): Promise<void> {
  const change = { action, entity: 'user', entity_id: user.id, entity_name: user.username } as const;
  return recordChange(trx, { id: caller.id, username: caller.username }, { ...change, ...states });
}
