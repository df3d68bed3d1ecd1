import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

export async function isStoredBrowser(
  db: Database,
  { email, browser_hash }: { email: string; browser_hash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('profiles', 'profiles.id', 'known_browsers.user_id')
    .select('user_id')
    .where('email', '=', email)
    .where('browser_hash', '=', browser_hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertBrowser(
  db: Database,
  browser: { user_id: string; browser_hash: string },
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values(browser)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ used_at: sql`app_now()` }),
    )
    .execute();
}

/** Deletes all but the latest `most` browsers of a user. */
export async function deleteOldestBrowsers(db: Database, user_id: string, most: number): Promise<void> {
  await sql`
    delete from known_browsers where user_id = ${user_id}::uuid and browser_hash in (
      select browser_hash from known_browsers where user_id = ${user_id}::uuid
      order by used_at desc, browser_hash offset ${most})`.execute(db);
}

export async function deleteBrowsers(trx: Trx, user_id: string): Promise<void> {
  await trx.deleteFrom('known_browsers').where('user_id', '=', user_id).execute();
}

export async function deleteUnusedBrowsers(db: Database, days: number): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('used_at', '<', sql<Date>`app_now() - make_interval(days => ${days})`)
    .execute();
}
