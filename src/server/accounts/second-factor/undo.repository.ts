import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { FACTOR_UNDO_DAYS } from '#shared/accounts/second-factor.rules.ts';

const NOW = sql<Date>`app_now()`;

/** Inserts a factor's undo link. Call it in the transaction that adds the factor: both rows get the same time. */
export async function insertUndoLink(
  trx: Trx,
  link: { token_hash: string; user_id: string; email: string },
): Promise<void> {
  await trx
    .insertInto('factor_undo_links')
    .values({
      ...link,
      expires_at: sql<Date>`app_now() + make_interval(days => ${FACTOR_UNDO_DAYS})`,
    })
    .execute();
}

export async function findUserOfUndoLink(db: Database, tokenHash: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('factor_undo_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return link?.user_id;
}

export interface UndoLink {
  /** The address to which the link was mailed: the account's address when the factor was added. */
  email: string;
  /** When the factor was added, as PostgreSQL writes the time. */
  added_at: string;
}

/** Deletes a valid link, and returns it. */
export function consumeUndoLink(trx: Trx, tokenHash: string): Promise<UndoLink | undefined> {
  return trx
    .deleteFrom('factor_undo_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .returning(['email', sql<string>`added_at::text`.as('added_at')])
    .executeTakeFirst();
}

/**
 * Finds the time since which a thief may have added factors: when the e-mail was changed, or earlier if the mail about
 * a factor went to one of the later `emails`: its transaction may have begun before the change.
 */
export async function findTakeOverTime(
  trx: Trx,
  userId: string,
  { changed_at, emails }: { changed_at: string; emails: string[] },
): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select least(${changed_at}::timestamptz, min(added_at))::text as since
    from factor_undo_links where user_id = ${userId}::uuid and email = any(${emails}::text[])`.execute(trx);
  return rows[0]?.since ?? changed_at;
}

/** Deletes the undo links of factors that were added at `since` or later. */
export async function deleteUndoLinksSince(trx: Trx, userId: string, since: string): Promise<void> {
  await trx
    .deleteFrom('factor_undo_links')
    .where('user_id', '=', userId)
    .where('added_at', '>=', sql<Date>`${since}::timestamptz`)
    .execute();
}

export async function deleteExpiredUndoLinks(db: Database): Promise<void> {
  await db.deleteFrom('factor_undo_links').where('expires_at', '<=', NOW).execute();
}
