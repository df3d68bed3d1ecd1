import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { RENEW_BELOW_SECONDS } from '#server/identity/better-auth.ts';

// Compared with the real time and not with app_now(): the accounts library stamps `expires_at` by its own clock.
const LASTS = sql<boolean>`expires_at > now()`;

const ACCOUNT_COLUMNS = ['profiles.id', 'username', 'email', 'role', 'dark_mode', 'hidden'] as const;

/** The account of a session that has not ended, if it may log in; `ageing` where the session is due for renewal. */
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
    .where(LASTS)
    .where('email_verified', '=', true)
    .where('blocked', '=', false)
    .executeTakeFirst();
}

/**
 * The account that has just logged in, with its password as stored now. The share lock waits for a change of that
 * password: either the change ends the new session, or its new password is read here.
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

/** All sessions of a user but the one with that token; returns how many of them had not ended by themselves. */
export async function deleteSessions(
  db: Database | Trx,
  userId: string,
  { except }: { except: string | undefined },
): Promise<number> {
  const deleted = await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .where('token', 'is distinct from', except ?? null)
    .returning(LASTS.as('lasted'))
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
    .where(LASTS)
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
        // a new password deletes them too
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** What the accounts library leaves behind. */
export async function deleteExpiredVerifications(db: Database): Promise<void> {
  await db
    .deleteFrom('auth_verifications')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
