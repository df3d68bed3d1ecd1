import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { withholdsKeys } from '#server/exams/kinds/kinds.sql.ts';
import type { DownloadOwner } from './own-tables.ts';

export interface StoredDownload {
  is_large: boolean;
  is_ready: boolean;
  /** The job could not write the download and will not try again. */
  has_failed: boolean;
}

const NOW = sql<Date>`app_now()`;
const inSeconds = (seconds: number) => sql<Date>`app_now() + make_interval(secs => ${seconds})`;

/** SQL: downloads that failed before this time are expired; without a file they have no `expires_at`. */
const failedBefore = (seconds: number) => sql<Date>`app_now() - make_interval(secs => ${seconds})`;

/** Finds and locks the user's current download; undefined if there is none or it has expired. */
export async function lockDownload(
  trx: Trx,
  userId: string,
  failedSeconds: number,
): Promise<StoredDownload | undefined> {
  const download = await trx
    .selectFrom('account_downloads')
    .select(['is_large', 'ready_at', 'failed_at'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', NOW)]))
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('failed_at', '>', failedBefore(failedSeconds))]))
    .forUpdate()
    .executeTakeFirst();
  if (!download) return undefined;
  const { is_large, ready_at, failed_at } = download;
  return { is_large, is_ready: ready_at !== null, has_failed: ready_at === null && failed_at !== null };
}

export async function deleteDownload(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('account_downloads').where('user_id', '=', userId).execute();
}

/** Inserts a small download, which is written while it is sent; it can be fetched for this number of seconds. */
export async function insertSmallDownload(trx: Trx, userId: string, seconds: number): Promise<void> {
  await trx
    .insertInto('account_downloads')
    .values({ user_id: userId, is_large: false, ready_at: NOW, expires_at: inSeconds(seconds) })
    .execute();
}

/** Inserts a large download, which a job writes. */
export async function insertLargeDownload(trx: Trx, userId: string): Promise<void> {
  await trx.insertInto('account_downloads').values({ user_id: userId, is_large: true }).execute();
}

export async function updateDownloadToken(
  trx: Trx,
  userId: string,
  { token_hash, seconds }: { token_hash: string; seconds: number },
): Promise<void> {
  await trx
    .updateTable('account_downloads')
    .set({ token_hash, token_expires_at: inSeconds(seconds) })
    .where('user_id', '=', userId)
    .execute();
}

/** Finds the download that a token opens, and whether it is large and so stored; undefined for an invalid token. */
export async function findDownloadByToken(
  db: Database,
  userId: string,
  tokenHash: string,
): Promise<{ is_large: boolean } | undefined> {
  return db
    .selectFrom('account_downloads')
    .select('is_large')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', NOW)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
}

/** Whether the user has an open mock exam, so that a download could show the right answers of its questions. */
export async function hasOpenSheet(db: Database | Trx, userId: string): Promise<boolean> {
  const sheet = await db
    .selectFrom('exam_attempts as a')
    .select('a.id')
    .where('a.user_id', '=', userId)
    .where(withholdsKeys)
    .executeTakeFirst();
  return sheet !== undefined;
}

export interface ClaimedDownload extends DownloadOwner {
  /** When the download was claimed, by the clock of the database. */
  made_at: Date;
  /** The number of attempts to write the download, this one included. */
  attempts: number;
  /** Tells this claim from a later one of another process: a time as text, because a Date has no microseconds. */
  claim: string;
}

const CLAIM = sql<string>`extract(epoch from claimed_until)::text`;

/** Claims the oldest large download for this number of seconds. If this process dies, another can claim it then. */
export async function claimDownload(db: Database, seconds: number): Promise<ClaimedDownload | undefined> {
  const { rows } = await sql<ClaimedDownload>`
    update account_downloads set claimed_until = ${inSeconds(seconds)}, attempts = attempts + 1
    where user_id = (
      select user_id from account_downloads w
      where ready_at is null and failed_at is null and (claimed_until is null or claimed_until <= app_now())
        and not exists (select from exam_attempts a where a.user_id = w.user_id and ${withholdsKeys})
      order by requested_at limit 1
      for update skip locked)
    returning user_id as id, ${NOW} as made_at, attempts, ${CLAIM} as claim`.execute(db);
  return rows[0];
}

/** Gives the download back to be claimed by any process; the attempt isn't counted. */
export async function releaseDownload(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('account_downloads')
    .set({ claimed_until: null, attempts: sql`greatest(attempts - 1, 0)` })
    .where('user_id', '=', userId)
    .where('ready_at', 'is', null)
    .execute();
}

/** Gives the download back, to be claimed by any process after `seconds`. */
export async function postponeDownload(
  db: Database,
  { id, claim }: ClaimedDownload,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('account_downloads')
    .set({ claimed_until: inSeconds(seconds) })
    .where('user_id', '=', id)
    .where(CLAIM, '=', claim)
    .execute();
}

/** Marks the download as failed; returns false if another process has claimed it since. */
export async function markFailed(trx: Trx, { id, claim }: ClaimedDownload): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_downloads')
    .set({ failed_at: NOW, claimed_until: null })
    .where('user_id', '=', id)
    .where(CLAIM, '=', claim)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('account_download_chunks').where('user_id', '=', id).execute();
  return true;
}

export async function deleteChunks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('account_download_chunks').where('user_id', '=', userId).execute();
}

export async function insertChunk(
  db: Database,
  chunk: { user_id: string; number: number; bytes: Uint8Array },
): Promise<void> {
  await db.insertInto('account_download_chunks').values(chunk).execute();
}

/** Marks the download as ready; returns false if another process has claimed it since. */
export async function markReady(trx: Trx, { id, claim }: ClaimedDownload, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_downloads')
    .set({ ready_at: NOW, expires_at: inSeconds(seconds), claimed_until: null })
    .where('user_id', '=', id)
    .where(CLAIM, '=', claim)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findChunk(
  db: Database,
  userId: string,
  number: number,
): Promise<Uint8Array | undefined> {
  const chunk = await db
    .selectFrom('account_download_chunks')
    .select('bytes')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .executeTakeFirst();
  return chunk?.bytes;
}

export async function deleteExpiredDownloads(db: Database, failedSeconds: number): Promise<void> {
  await db
    .deleteFrom('account_downloads')
    .where((eb) => eb.or([eb('expires_at', '<=', NOW), eb('failed_at', '<=', failedBefore(failedSeconds))]))
    .execute();
}
