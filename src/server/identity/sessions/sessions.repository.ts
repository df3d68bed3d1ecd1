import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { RENEW_BELOW_SECONDS } from '#server/identity/better-auth.ts';

// compares with now() instead of app_now(): the accounts library sets `expires_at` by the real clock
const NOT_EXPIRED = sql<boolean>`expires_at > now()`;

const ACCOUNT_COLUMNS = ['profiles.id', 'username', 'email', 'role', 'dark_mode', 'hidden'] as const;

/**
 * Finds the account of a session that hasn't expired, if the account may log in; `ageing` says that the session is due
 * for renewal.
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
    .where(NOT_EXPIRED)
    .where('email_verified', '=', true)
    .where('blocked', '=', false)
    .executeTakeFirst();
}

/**
 * Finds the account that has just logged in, with its stored password. The share lock waits for a concurrent change of
 * that password: either the change ends the new session, or its new password is read here.
 */
export function findLoggedIn(
  db: Database,
  userId: string,
): Promise<{ account: Account; password: string | null; blocked: boolean } | undefined> {
  return db
    .selectFrom('profiles')
    .innerJoin('auth_accounts', 'auth_accounts.user_id', 'profiles.id')
    .select([...ACCOUNT_COLUMNS, 'password', 'blocked'])
    .where('profiles.id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forShare('auth_accounts')
    .executeTakeFirst()
    .then((row) => {
      if (!row) return undefined;
      const { password, blocked, ...account } = row;
      return { account, password, blocked };
    });
}

export async function deleteSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('auth_sessions').where('token', '=', token).execute();
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
    .returning(NOT_EXPIRED.as('lasted'))
    .execute();
  return deleted.filter(({ lasted }) => lasted).length;
}

export async function countSessions(
  db: Database,
  userId: string,
  { except }: { except: string | undefined },
): Promise<number> {
  const { count } = await db
    .selectFrom('auth_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('token', 'is distinct from', except ?? null)
    .where(NOT_EXPIRED)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteEndedSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auth_sessions')
        .select('id')
        .where(sql<boolean>`expires_at <= now()`)
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
