import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Session } from '#shared/accounts/accounts.contract.ts';
import type { BrowserName } from './describe-browser.ts';
import { MAX_SESSIONS, SESSION_IDLE_SECONDS } from '#server/identity/better-auth.ts';
import { MUST_ACCEPT_TERMS, MUST_CHANGE_PASSWORD, type StoredAccount } from './logged-in.repository.ts';
import {
  IS_RENEWAL_DUE,
  IS_SESSION_USABLE,
  IS_SESSION_UNEXPIRED,
  SESSIONS_WITH_PROFILES,
} from './session.sql.ts';
import type { SentToken } from './session-cookie.ts';

const NO_CONDITION = sql`true`;
const findAccountBy = (condition: RawBuilder<unknown>) =>
  createStatement<{ token: string }, StoredAccount & { ageing: boolean }>(
    ({ token }) => sql`
      select profiles.id, username, email, role, dark_mode, hidden, has_second_factor,
        ${MUST_CHANGE_PASSWORD} as must_change_password,
        ${MUST_ACCEPT_TERMS} as must_accept_terms,
        ${IS_RENEWAL_DUE} as ageing
      from ${SESSIONS_WITH_PROFILES}
      where token = ${token} and ${condition} and ${IS_SESSION_USABLE}`,
  );
const findAccount = findAccountBy(NO_CONDITION);
const findAccountWithFormerCookie = findAccountBy(sql`former_cookie`);

/**
 * Finds the account of a session that hasn't expired, if the account may log in; `ageing` says that the session is due
 * for renewal.
 */
export async function findSession(
  db: Database,
  { token, isFormer }: SentToken,
): Promise<(StoredAccount & { ageing: boolean }) | undefined> {
  const find = isFormer ? findAccountWithFormerCookie : findAccount;
  const [account] = await find(db, { token });
  return account;
}

export async function deleteSession(db: Database, { token, isFormer }: SentToken): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('token', '=', token)
    .$if(isFormer, (query) => query.where('former_cookie', '=', true))
    .execute();
}

/** Deletes the oldest sessions of a user above the maximum, never the one with that token. */
export async function deleteOldestSessions(db: Database, userId: string, token: string): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('token', '<>', token)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('auth_sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_SESSIONS),
    )
    .execute();
}

/** Gives a session another token, and its full lifetime again. */
export async function renewSession(
  trx: Trx,
  { token, newToken }: { token: string; newToken: string },
): Promise<void> {
  await trx
    .updateTable('auth_sessions')
    .set({
      token: newToken,
      former_cookie: false,
      created_at: sql`now()`,
      updated_at: sql`now()`,
      expires_at: sql`now() + make_interval(secs => ${SESSION_IDLE_SECONDS})`,
    })
    .where('token', '=', token)
    .execute();
}

/** Deletes all sessions of a user except the one with that token; returns the number of those that hadn't expired. */
export async function deleteSessions(
  db: Database | Trx,
  userId: string,
  { except }: { except: string | undefined },
): Promise<number> {
  const deleted = await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('token', 'is distinct from', except ?? null)
    .returning(IS_SESSION_UNEXPIRED.as('lasted'))
    .execute();
  return deleted.filter(({ lasted }) => lasted).length;
}

export async function listUserSessions(
  db: Database,
  userId: string,
  token: string | undefined,
): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select id, browser, system, (created_at at time zone 'Europe/Madrid')::date::text as started_on,
      (updated_at at time zone 'Europe/Madrid')::date::text as used_on,
      token is not distinct from ${token ?? null} as is_own
    from auth_sessions
    where user_id = ${userId}::uuid and ${IS_SESSION_UNEXPIRED}
    order by is_own desc, updated_at desc, id`.execute(db);
  return rows;
}

export async function deleteSessionById(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function nameSession(db: Database, token: string, name: BrowserName): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ ...name })
    .where('token', '=', token)
    .execute();
}

export async function deleteEndedSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth_sessions')
        .select('id')
        .where(sql<boolean>`not ${IS_SESSION_UNEXPIRED}`)
        // skips rows that a concurrent change of the password is deleting too
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Deletes expired rows that the accounts library leaves behind. */
export async function deleteExpiredVerifications(db: Database): Promise<void> {
  await db
    .deleteFrom('auth_verifications')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
