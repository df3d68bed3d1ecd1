import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { DELETION_DAYS } from '#shared/accounts/accounts.rules.ts';

export async function findDeletionTime(trx: Trx, userId: string): Promise<Date | undefined> {
  const deletion = await trx
    .selectFrom('account_deletions')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deletion?.due_at;
}

/** Stores that an account is to be deleted; returns when. */
export async function insertAccountDeletion(trx: Trx, userId: string): Promise<Date> {
  const { due_at } = await trx
    .insertInto('account_deletions')
    .values({ user_id: userId, due_at: sql<Date>`app_now() + make_interval(days => ${DELETION_DAYS})` })
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at;
}

/** Cancels a requested deletion; returns whether there was one. */
export async function deleteAccountDeletion(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the user has asked for the deletion of the account; undefined if the account is already gone. */
export async function hasRequestedDeletion(db: Database, userId: string): Promise<boolean | undefined> {
  const account = await db
    .selectFrom('profiles')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'profiles.id')
    .select('account_deletions.user_id')
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
  return account && account.user_id !== null;
}

export async function isDeletionDue(trx: Trx, userId: string): Promise<boolean> {
  const due = await trx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('due_at', '<=', sql<Date>`app_now()`)
    .executeTakeFirst();
  return due !== undefined;
}

export async function listDueDeletions(db: Database): Promise<string[]> {
  const due = await db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('due_at', '<=', sql<Date>`app_now()`)
    .orderBy('due_at')
    .execute();
  return due.map(({ user_id }) => user_id);
}

/** Returns which of the users have asked for the deletion of their account. */
export async function listUsersRequestingDeletion(trx: Trx, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const leaving = await trx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(leaving.map(({ user_id }) => user_id));
}
