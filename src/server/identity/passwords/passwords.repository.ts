import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** Inserts the row in which the accounts library looks up a user's password. */
export async function insertPassword(
  trx: Trx,
  userId: string,
  { hash, isTemporary = false }: { hash: string; isTemporary?: boolean },
): Promise<void> {
  await trx
    .insertInto('auth_accounts')
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: hash,
      password_temporary: isTemporary,
    })
    .execute();
}

export interface StoredPassword {
  hash: string;
  /** A number that changes with the password, but not when only its hash is renewed. */
  version: number;
}

export function findPassword(db: Database, userId: string): Promise<StoredPassword | undefined> {
  return db
    .selectFrom('auth_accounts')
    .select(['password as hash', 'password_version as version'])
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .$narrowType<{ hash: string }>()
    .executeTakeFirst();
}

/** The password of an account, and what decides about a log-in with it. */
export interface PasswordByEmail extends StoredPassword {
  user_id: string;
  /** Whether the account is blocked; false if its address is unconfirmed, which is another reason for a refusal. */
  is_blocked: boolean;
  email_verified: boolean;
  has_second_factor: boolean;
}

export function findPasswordByEmail(db: Database, email: string): Promise<PasswordByEmail | undefined> {
  return db
    .selectFrom('auth_accounts')
    .innerJoin('profiles', 'profiles.id', 'auth_accounts.user_id')
    .select((eb) => [
      'user_id',
      'email_verified',
      'has_second_factor',
      'password as hash',
      'password_version as version',
      eb.and({ blocked: true, email_verified: true }).as('is_blocked'),
    ])
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .$narrowType<{ hash: string; is_blocked: boolean }>()
    .executeTakeFirst();
}

/** Stores a password; with `instead`, only if the stored one still has that version. Returns whether it was stored. */
export async function updatePassword(
  trx: Trx,
  userId: string,
  { hash, instead }: { hash: string; instead?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth_accounts')
    .set({
      password: hash,
      password_version: sql`password_version + 1`,
      password_temporary: false,
      updated_at: sql`app_now()`,
    })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .$if(instead !== undefined, (query) => query.where('password_version', '=', instead ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces a hash by a new hash of the same password, if the old hash is still stored. */
export async function updateHash(
  db: Database,
  userId: string,
  { hash, instead }: { hash: string; instead: string },
): Promise<void> {
  await db
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', instead)
    .execute();
}
