import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

const NOW = sql<Date>`app_now()`;
/** How long a challenge is valid: browsers give the user some minutes. */
const CHALLENGE_SECONDS = 300;

export interface StoredPasskey {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
}

export function listPasskeys(
  db: Database | Trx,
  userId: string,
): Promise<{ id: string; name: string; created_at: Date; used_at: Date | null }[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function listCredentials(
  db: Database | Trx,
  userId: string,
): Promise<{ credential_id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
}

export function findPasskey(db: Database | Trx, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export function findPasskeyOwner(
  db: Database,
  credentialId: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('profiles', 'profiles.id', 'passkeys.user_id')
    .select(['profiles.id', 'email'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(
  trx: Trx,
  passkey: Omit<StoredPasskey, 'id'> & { name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePasskeyUse(trx: Trx, id: string, counter: number): Promise<void> {
  await trx.updateTable('passkeys').set({ counter, used_at: NOW }).where('id', '=', id).execute();
}

export async function updatePasskeyName(
  db: Database,
  { user_id, id, name }: { user_id: string; id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(
  trx: Trx,
  { user_id, id }: { user_id: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

interface Challenge {
  challenge: string;
  /** The user; null for a log-in without an e-mail. */
  user_id: string | null;
  purpose: 'registration' | 'log-in';
}

export async function insertChallenge(db: Database | Trx, challenge: Challenge): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      ...challenge,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute();
}

/** Deletes the challenge and returns whether it was one for this user: of concurrent requests only one succeeds. */
export async function consumeChallenge(
  trx: Trx,
  { challenge, user_id, purpose }: Challenge,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('user_id', 'is', null)]))
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
