import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { FACTOR_REMOVAL_SECONDS } from '#shared/accounts/second-factor.rules.ts';

const NOW = sql<Date>`app_now()`;

export async function insertRemovalLink(
  trx: Trx,
  removal: { token_hash: string; user_id: string },
): Promise<void> {
  await trx
    .insertInto('second_factor_removals')
    .values({
      ...removal,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${FACTOR_REMOVAL_SECONDS})`,
    })
    .execute();
}

export async function findUserOfRemovalLink(db: Database, tokenHash: string): Promise<string | undefined> {
  const removal = await db
    .selectFrom('second_factor_removals')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return removal?.user_id;
}

/** Uses a link: deletes it with the user's other ones, and returns whether it was valid. */
export async function consumeRemovalLink(
  trx: Trx,
  { token_hash, user_id }: { token_hash: string; user_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor_removals')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  await deleteRemovalLinks(trx, user_id);
  return numDeletedRows > 0n;
}

export async function deleteRemovalLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('second_factor_removals').where('user_id', '=', userId).execute();
}

export async function deleteExpiredRemovalLinks(db: Database): Promise<void> {
  await db.deleteFrom('second_factor_removals').where('expires_at', '<=', NOW).execute();
}
