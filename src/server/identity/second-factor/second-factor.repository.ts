import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

const NOW = sql<Date>`app_now()`;
/** An app that was shown a secret must confirm it within this time. */
const UNCONFIRMED_MINUTES = 60;

export interface StoredTotp {
  /** Encrypted. */
  secret: string;
  is_confirmed: boolean;
  now: Date;
}

/** Finds the secret of the user's app; undefined also if it was not confirmed in time. */
export function findTotp(trx: Trx, userId: string): Promise<StoredTotp | undefined> {
  return trx
    .selectFrom('totp_secrets')
    .select((eb) => [
      'secret',
      eb('confirmed_at', 'is not', null).$castTo<boolean>().as('is_confirmed'),
      NOW.as('now'),
    ])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('confirmed_at', 'is not', null),
        eb('created_at', '>', sql<Date>`app_now() - make_interval(mins => ${UNCONFIRMED_MINUTES})`),
      ]),
    )
    .executeTakeFirst();
}

/** Stores the secret of an app, also over an unconfirmed one; returns false if the user has a confirmed one. */
export async function insertTotp(trx: Trx, totp: { user_id: string; secret: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('totp_secrets')
    .values({ ...totp, last_step: null, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: totp.secret, created_at: NOW })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the code's time step and confirms the secret; returns false if this or a later code was accepted before. */
export async function acceptTotpStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, app_now())` })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the secret of the user's app; returns whether it was confirmed. */
export async function deleteTotp(trx: Trx, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a recovery code; returns whether the user had it. Of concurrent log-ins with it only one succeeds. */
export async function consumeRecoveryCode(trx: Trx, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Database | Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasConfirmedTotp(db: Database | Trx, userId: string): Promise<boolean> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return totp !== undefined;
}

export async function hasPasskeys(db: Database | Trx, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined;
}

export async function deletePasskeys(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Deletes the second factors that were added and the recovery codes that were created at `since` or later. */
export async function deleteFactorsSince(trx: Trx, userId: string, since: string): Promise<void> {
  const from = sql<Date>`${since}::timestamptz`;
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', from).execute();
  await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .execute();
  await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', from)]))
    .execute();
}

export async function deleteUnconfirmedTotp(db: Database): Promise<void> {
  await db
    .deleteFrom('totp_secrets')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', sql<Date>`app_now() - make_interval(mins => ${UNCONFIRMED_MINUTES})`)
    .execute();
}
