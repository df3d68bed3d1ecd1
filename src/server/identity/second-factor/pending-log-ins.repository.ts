import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { PENDING_LOG_IN_SECONDS } from '#shared/accounts/second-factor.rules.ts';

const NOW = sql<Date>`app_now()`;

export async function insertPendingLogIn(
  db: Database,
  pending: { token_hash: string; user_id: string; password_version: number },
): Promise<void> {
  await db
    .insertInto('pending_log_ins')
    .values({
      ...pending,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${PENDING_LOG_IN_SECONDS})`,
    })
    .execute();
}

export function findPendingLogIn(
  db: Database,
  tokenHash: string,
): Promise<{ user_id: string; email: string } | undefined> {
  return db
    .selectFrom('pending_log_ins')
    .innerJoin('profiles', 'profiles.id', 'pending_log_ins.user_id')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
}

/**
 * Deletes a pending log-in and returns the version of the password that was right; of concurrent requests only one
 * succeeds.
 */
export async function consumePendingLogIn(trx: Trx, tokenHash: string): Promise<number | undefined> {
  const pending = await trx
    .deleteFrom('pending_log_ins')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .returning('password_version')
    .executeTakeFirst();
  return pending?.password_version;
}

export async function deleteExpiredLogIns(db: Database): Promise<void> {
  for (const table of ['pending_log_ins', 'passkey_challenges'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', NOW).execute();
}
