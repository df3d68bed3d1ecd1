import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { UNCONFIRMED_LIFETIME_DAYS } from '#shared/accounts/accounts.rules.ts';
import { RENEW_BELOW_SECONDS } from './library.ts';

const ACCOUNT_COLUMNS = ['profiles.id', 'username', 'email', 'role', 'dark_mode'] as const;

/** Writes an unconfirmed profile; answers its id. */
export async function insertProfile(trx: Trx, profile: { username: string; email: string }): Promise<string> {
  const { id } = await trx.insertInto('profiles').values(profile).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row by which the accounts library knows the password of a user. */
export async function insertPassword(trx: Trx, userId: string, hash: string): Promise<void> {
  await trx
    .insertInto('auth_accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: hash })
    .execute();
}

/** Which of the two somebody has already, regardless of case. */
export async function findTaken(
  db: Database,
  { username, email }: { username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select exists (select from profiles where fold_case(username) = fold_case(${username})) as username,
           exists (select from profiles where email = ${email}) as email`.execute(db);
  return rows[0] ?? { username: false, email: false };
}

/** The profile with that address, if it isn't confirmed yet; locked, so that requests for it take turns. */
export function lockUnconfirmed(trx: Trx, email: string): Promise<{ username: string } | undefined> {
  return trx
    .selectFrom('profiles')
    .select('username')
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

export function findAccount(db: Database, id: string): Promise<Account> {
  return db.selectFrom('profiles').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Whose session it is, while it lasts and the address is confirmed; `ageing` when it wants renewing. Compared with
 * the real time and not with app_now(): the accounts library stamped `expires_at` by its own clock.
 */
export function findSession(
  db: Database,
  token: string,
): Promise<(Account & { ageing: boolean }) | undefined> {
  return db
    .selectFrom('auth_sessions')
    .innerJoin('profiles', 'profiles.id', 'auth_sessions.user_id')
    .select(ACCOUNT_COLUMNS)
    .select(sql<boolean>`expires_at < now() + make_interval(secs => ${RENEW_BELOW_SECONDS})`.as('ageing'))
    .where('token', '=', token)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('token', '=', token).execute();
}

/** Removes the accounts that nobody confirmed in time, which frees their names. */
export async function deleteUnconfirmed(db: Database): Promise<void> {
  await db
    .deleteFrom('profiles')
    .where('email_verified', '=', false)
    .where('created_at', '<', sql<Date>`app_now() - make_interval(days => ${UNCONFIRMED_LIFETIME_DAYS})`)
    .execute();
}
