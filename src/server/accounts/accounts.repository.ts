import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { UNCONFIRMED_LIFETIME_DAYS } from '#shared/accounts/accounts.rules.ts';

export interface NewProfile {
  username: string;
  email: string;
  dark_mode?: boolean | undefined;
}

/** Inserts an unconfirmed profile and returns its id. */
export async function insertProfile(
  trx: Trx,
  { username, email, dark_mode = false }: NewProfile,
): Promise<string> {
  const { id } = await trx
    .insertInto('profiles')
    .values({ username, email, dark_mode })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Whether the username or the e-mail belongs to another user, is kept for its former user or is reserved; ignores case.
 */
export async function findTakenUsernameOrEmail(
  db: Database | Trx,
  { username, email }: { username: string; email: string },
  userId: string | null = null,
): Promise<{ username: boolean; email: boolean }> {
  const isOthers = (column: string) => sql`${sql.ref(column)} is distinct from ${userId}::uuid`;
  const isName = sql`fold_case(username) = fold_case(${username})`;
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select exists (select from profiles where ${isName} and ${isOthers('id')})
             or exists (select from username_reservations where ${isName})
             or exists (
               select from former_usernames where ${isName} and ${isOthers('user_id')} and expires_at > app_now())
             as username,
           exists (select from profiles where email = ${email} and ${isOthers('id')})
             or exists (
               select from former_emails where email = ${email} and ${isOthers('user_id')} and expires_at > app_now())
             as email`.execute(db);
  return rows[0] ?? { username: false, email: false };
}

/** Finds and locks the account of an e-mail, so that concurrent changes of it run one after the other. */
export function lockAccountByEmail(
  trx: Trx,
  email: string,
): Promise<(Pick<Account, 'id' | 'username' | 'role'> & { email_verified: boolean }) | undefined> {
  return trx
    .selectFrom('profiles')
    .select(['id', 'username', 'role', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateUsername(trx: Trx, id: string, username: string): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ username, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}

/** Stores a new e-mail, which is confirmed: its user has opened a link that was mailed to it. */
export async function updateEmail(trx: Trx, id: string, email: string): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ email, email_verified: true, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}

export async function updateDarkMode(db: Database, id: string, dark_mode: boolean): Promise<void> {
  await db.updateTable('profiles').set({ dark_mode }).where('id', '=', id).execute();
}

export async function findExtraTime(db: Database, id: string): Promise<number> {
  const { extra_time_percent } = await db
    .selectFrom('profiles')
    .select('extra_time_percent')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return extra_time_percent;
}

export async function updateExtraTime(db: Database, id: string, extra_time_percent: number): Promise<void> {
  await db.updateTable('profiles').set({ extra_time_percent }).where('id', '=', id).execute();
}

/** Reserves a username for as long as an unconfirmed account keeps its name. */
export async function reserveUsername(trx: Trx, username: string): Promise<void> {
  await trx
    .insertInto('username_reservations')
    .values({ username })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes accounts that were not confirmed in time, so that their usernames and e-mails are free again, and old
 * reservations of usernames.
 */
export async function deleteUnconfirmedAccounts(db: Database): Promise<void> {
  const latest = sql<Date>`app_now() - make_interval(days => ${UNCONFIRMED_LIFETIME_DAYS})`;
  await db
    .deleteFrom('profiles')
    .where('email_verified', '=', false)
    .where('created_at', '<', latest)
    .execute();
  await db.deleteFrom('username_reservations').where('created_at', '<', latest).execute();
}

/** Hides or shows a user. The update locks the profile: an exam that is finished meanwhile sees the new value. */
export async function updateProfileHidden(
  trx: Trx,
  { user_id, hidden }: { user_id: string; hidden: boolean },
): Promise<void> {
  await trx.updateTable('profiles').set({ hidden }).where('id', '=', user_id).execute();
}

/** Deletes a profile, which cascades to sessions, password, totals and badges; delete the user's points before. */
export async function deleteProfile(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('profiles').where('id', '=', userId).execute();
}
