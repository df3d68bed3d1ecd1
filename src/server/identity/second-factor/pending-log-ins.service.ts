import { createHash, randomBytes } from 'node:crypto';
import type { Database, Trx } from '#server/database/database.ts';
import * as repository from './pending-log-ins.repository.ts';
import { deleteUnconfirmedTotp } from './second-factor.repository.ts';

/** Remembers that the password was right; returns the token with which the second factor is proved. */
export async function startPendingLogIn(
  db: Database,
  pending: { user_id: string; password_version: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await repository.insertPendingLogIn(db, { ...pending, token_hash: hashToken(token) });
  return token;
}

export function findPendingLogIn(
  db: Database,
  token: string,
): Promise<{ user_id: string; email: string } | undefined> {
  return repository.findPendingLogIn(db, hashToken(token));
}

/** Uses up a pending log-in; returns the version of the right password, undefined if it has expired or was used. */
export function consumePendingLogIn(trx: Trx, token: string): Promise<number | undefined> {
  return repository.consumePendingLogIn(trx, hashToken(token));
}

/** Deletes expired log-ins and unconfirmed second factors. Any number of processes may run it at once. */
export async function clearPendingLogIns(db: Database): Promise<void> {
  await repository.deleteExpiredLogIns(db);
  await deleteUnconfirmedTotp(db);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
