import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { VERIFICATION_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';

export async function insertConfirmationLink(
  trx: Trx,
  link: { token_hash: string; user_id: string },
): Promise<void> {
  const expires_at = sql<Date>`app_now() + make_interval(secs => ${VERIFICATION_LINK_SECONDS})`;
  await trx
    .insertInto('confirmation_links')
    .values({ ...link, expires_at })
    .execute();
}

/** Finds the user whose account the link confirms, even if the link has expired; undefined once it was used. */
export async function findUserOfConfirmation(db: Database, tokenHash: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('confirmation_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return link?.user_id;
}

/** Deletes a valid link and returns whether it did: of concurrent requests only one succeeds. */
export async function consumeConfirmationLink(trx: Trx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('confirmation_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteConfirmationLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('confirmation_links').where('user_id', '=', userId).execute();
}

export async function deleteExpiredConfirmations(db: Database): Promise<void> {
  await db
    .deleteFrom('confirmation_links')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('confirmation_links')
        .select('token_hash')
        .where('expires_at', '<=', sql<Date>`app_now()`)
        // skips links that a concurrent confirmation of their account is deleting
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
