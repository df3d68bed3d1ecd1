import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { RECOVERY_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';

/** Inserts a recovery link; `user_id` is null if no account has the e-mail. */
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

/** Finds the user of a recovery link; undefined if the link has expired or was used. */
export function findUserOfRecoveryLink(
  db: Database,
  tokenHash: string,
): Promise<{ id: string; username: string; email: string } | undefined> {
  return db
    .selectFrom('recovery_links')
    .innerJoin('profiles', 'profiles.id', 'recovery_links.user_id')
    .select(['profiles.id', 'username', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
}

/** Deletes a valid link and returns whether it did: of concurrent requests only one succeeds. */
export async function consumeRecoveryLink(trx: Trx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

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

/**
 * Locks a profile. Call it before changing a password or using a recovery link: concurrent transactions then wait for
 * each other and don't deadlock.
 */
export async function lockProfile(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', userId).forUpdate().execute();
}

export function findMailRecipient(
  trx: Trx,
  userId: string,
): Promise<{ email: string; username: string } | undefined> {
  return trx.selectFrom('profiles').select(['email', 'username']).where('id', '=', userId).executeTakeFirst();
}

/** Confirms the e-mail, since the user has opened a mailed link; returns the e-mail and the username. */
export function confirmEmailOfUser(trx: Trx, userId: string): Promise<{ email: string; username: string }> {
  return trx
    .updateTable('profiles')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .returning(['email', 'username'])
    .executeTakeFirstOrThrow();
}

export async function deleteExpiredRecoveryLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('recovery_links')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('recovery_links')
        .select('token_hash')
        .where('expires_at', '<=', sql<Date>`app_now()`)
        // skips links that a concurrent change of the password is deleting
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
