import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { RECOVERY_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';

/** The row by which the accounts library knows the password of a user. */
export async function insertPassword(trx: Trx, userId: string, hash: string): Promise<void> {
  await trx
    .insertInto('auth_accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'credential', password: hash })
    .execute();
}

/** The stored hash; undefined where nobody has that id. */
export async function findPassword(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** The same by address. */
export async function findPasswordByEmail(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_accounts')
    .innerJoin('profiles', 'profiles.id', 'auth_accounts.user_id')
    .select('password')
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Sets another password, with `instead` only if that is still the stored one; answers whether it did. */
export async function updatePassword(
  trx: Trx,
  userId: string,
  { hash, instead }: { hash: string; instead?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth_accounts')
    .set({ password: hash, updated_at: sql`app_now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .$if(instead !== undefined, (query) => query.where('password', '=', instead ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Without a user: of an address that nobody has. */
export async function insertRecoveryLink(
  trx: Trx,
  link: { token_hash: string; user_id: string | null },
): Promise<void> {
  await trx
    .insertInto('recovery_links')
    .values({
      ...link,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${RECOVERY_LINK_SECONDS})`,
    })
    .execute();
}

/** Whose link it is, while it works. */
export async function findRecoveryLink(db: Database, tokenHash: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('recovery_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return link?.user_id ?? undefined;
}

/** Takes a link that works: only one of any number at once gets it. */
export async function spendRecoveryLink(trx: Trx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether somebody got a link in the last minutes. */
export async function hasRecentRecoveryLink(trx: Trx, userId: string, minutes: number): Promise<boolean> {
  const link = await trx
    .selectFrom('recovery_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${minutes})`)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

export async function deleteRecoveryLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_links').where('user_id', '=', userId).execute();
}

/** To be called first by whoever changes a password or spends a link: two of them take turns and never wait in a ring. */
export async function lockProfile(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Whoever opened a mailed link has the address. Answers it and the name. */
export function confirmAddress(trx: Trx, userId: string): Promise<{ email: string; username: string }> {
  return trx
    .updateTable('profiles')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .returning(['email', 'username'])
    .executeTakeFirstOrThrow();
}

export async function deleteExpiredLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('recovery_links')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('recovery_links')
        .select('token_hash')
        .where('expires_at', '<=', sql<Date>`app_now()`)
        // a new password deletes them too
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await db
    .deleteFrom('auth_verifications')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}
