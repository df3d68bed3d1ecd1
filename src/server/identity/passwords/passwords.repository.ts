import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** Inserts the row in which the accounts library looks up a user's password. */
export async function insertPassword(trx: Trx, userId: string, hash: string): Promise<void> {
  await trx
    .insertInto('auth_accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: hash })
    .execute();
}

export async function findPassword(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

export async function findPasswordByEmail(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .innerJoin('profiles', 'profiles.id', 'auth_accounts.user_id')
    .select('password')
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** With `instead`, updates only if that hash is still stored; returns whether the password was changed. */
export async function updatePassword(
  trx: Trx,
  userId: string,
  { hash, instead }: { hash: string; instead?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .$if(instead !== undefined, (query) => query.where('password', '=', instead ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
