import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { USERNAME_CHANGE_DAYS, USERNAME_KEPT_DAYS } from '#shared/accounts/accounts.rules.ts';

/** Returns when the user may change the name again; undefined if the user may do so now. */
export async function findNextUsernameChangeTime(trx: Trx, userId: string): Promise<Date | undefined> {
  const allowed = sql<Date>`changed_at + make_interval(days => ${USERNAME_CHANGE_DAYS})`;
  const last = await trx
    .selectFrom('former_usernames')
    .select(allowed.as('allowed_at'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`${allowed} > app_now()`)
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
  return last?.allowed_at;
}

export async function insertFormerUsername(
  trx: Trx,
  former: { user_id: string; username: string },
): Promise<void> {
  await trx
    .insertInto('former_usernames')
    .values({
      ...former,
      expires_at: sql<Date>`app_now() + make_interval(days => ${USERNAME_KEPT_DAYS})`,
    })
    .execute();
}

export async function deleteExpiredFormerUsernames(db: Database): Promise<void> {
  await db
    .deleteFrom('former_usernames')
    .where('expires_at', '<=', sql<Date>`app_now()`)
    .execute();
}
