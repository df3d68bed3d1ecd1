import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { SESSION_IDLE_SECONDS } from '#server/identity/better-auth.ts';

/** Whether the user has a temporary password, read from a partial index that has only the few such users. */
export const MUST_CHANGE_PASSWORD = sql<boolean>`exists (
  select from auth_accounts a where a.user_id = profiles.id and a.password_temporary)`;

/** Whether the user must accept changed terms; not while a mock exam is open, because its time goes on. */
export const MUST_ACCEPT_TERMS = sql<boolean>`(
  coalesce((select max(required_since) from legal_pages) > coalesce(terms_accepted_at, profiles.created_at), false)
  and not exists (select from exam_attempts a where a.user_id = profiles.id and a.kind = 'mock_exam'))`;

const ACCOUNT_COLUMNS = [
  'profiles.id',
  'username',
  'email',
  'role',
  'dark_mode',
  'hidden',
  MUST_CHANGE_PASSWORD.as('must_change_password'),
  MUST_ACCEPT_TERMS.as('must_accept_terms'),
  'has_second_factor',
] as const;

export type StoredAccount = Omit<Account, 'must_set_up_second_factor'> & { has_second_factor: boolean };

/**
 * Finds the account that has just logged in, with its stored password. The share lock waits for a concurrent change of
 * that password: either the change ends the new session, or its new password is read here.
 */
export function findLoggedIn(db: Database, userId: string): Promise<LoggedIn | undefined> {
  return selectLoggedIn(db, userId).forShare('auth_accounts').executeTakeFirst().then(toLoggedIn);
}

export interface LoggedIn {
  account: StoredAccount;
  version: number;
  blocked: boolean;
}

/** Finds and locks the account before the same transaction opens a session; changes of the account wait for its end. */
export function lockLoggedIn(trx: Trx, userId: string): Promise<LoggedIn | undefined> {
  return selectLoggedIn(trx, userId)
    .forUpdate(['profiles', 'auth_accounts'])
    .executeTakeFirst()
    .then(toLoggedIn);
}

function selectLoggedIn(db: Database, userId: string) {
  return db
    .selectFrom('profiles')
    .innerJoin('auth_accounts', 'auth_accounts.user_id', 'profiles.id')
    .select([...ACCOUNT_COLUMNS, 'password_version', 'blocked'])
    .where('profiles.id', '=', userId)
    .where('provider_id', '=', 'credential');
}

function toLoggedIn(
  row: (StoredAccount & { password_version: number; blocked: boolean }) | undefined,
): LoggedIn | undefined {
  if (!row) return undefined;
  const { password_version: version, blocked, ...account } = row;
  return { account, version, blocked };
}

/** Opens a session of a user who has proved a second factor, or what counts as one. */
export async function insertProvedSession(
  trx: Trx,
  session: { user_id: string; token: string },
): Promise<void> {
  await trx
    .insertInto('auth_sessions')
    .values({
      ...session,
      created_at: sql`now()`,
      updated_at: sql`now()`,
      second_factor_at: sql`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_IDLE_SECONDS})`,
    })
    .execute();
}

export async function markSessionProved(trx: Trx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth_sessions')
    .set({ second_factor_at: sql`now()` })
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
