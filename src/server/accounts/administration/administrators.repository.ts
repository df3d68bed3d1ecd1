import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { ROLE } from '#shared/accounts/roles.rules.ts';

/** An arbitrary key for the advisory lock, used nowhere else. */
const FIRST_ADMINISTRATOR_LOCK = 7_150_034;

/** Locks until the transaction ends, so that only one process creates the first administrator. */
export async function lockAdministratorCreation(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(trx);
}

export async function hasAdministrator(db: Database | Trx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from profiles where role = ${sql.lit(ROLE.administrator)}) as there`.execute(db);
  return rows[0]?.there ?? false;
}

/** The columns that decide whether a user can log in, and with which role. */
export interface AccountStatus {
  role: Account['role'];
  email_verified: boolean;
  blocked: boolean;
}

/** An administrator must be able to log in: promoting confirms the e-mail and unblocks the account. */
const ADMINISTRATOR = {
  role: ROLE.administrator,
  email_verified: true,
  blocked: false,
} as const satisfies AccountStatus;

/** Makes a user an administrator; lock the profile first. */
export async function promoteToAdministrator(
  trx: Trx,
  id: string,
): Promise<{ before: AccountStatus; after: AccountStatus }> {
  const before = await trx
    .selectFrom('profiles')
    .select(['role', 'email_verified', 'blocked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('profiles')
    .set({ ...ADMINISTRATOR, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
  return { before, after: ADMINISTRATOR };
}

/** Inserts an administrator and returns the id; undefined if the username or the e-mail is taken. */
export async function insertAdministrator(
  trx: Trx,
  { username, email }: { username: string; email: string },
): Promise<string | undefined> {
  const row = await trx
    .insertInto('profiles')
    .values({ username, email, ...ADMINISTRATOR })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
