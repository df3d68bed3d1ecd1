import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { RECOVERY_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';

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
}
