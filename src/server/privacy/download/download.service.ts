import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { withLockedProfile } from '#server/accounts/passwords/proved-password.service.ts';
import { lockMailRecipient } from '#server/accounts/profiles.service.ts';
import { downloadFailedMail, downloadReadyMail } from './download.mails.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { consumeLimit, type Limit } from '#server/limits/limits.ts';
import { hashSubject } from '#server/limits/subject.ts';
import { readInBatches } from '#server/lists/batches.ts';
import { enqueue, type Mail } from '#server/mail/outbox.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { DOWNLOAD_LIFETIME_DAYS } from '#shared/privacy/privacy.rules.ts';
import { createArchive } from './archive.ts';
import type { Pooler } from '#server/env-database.ts';
import * as repository from './download.repository.ts';
import { hasMoreRowsThan } from './own-rows.repository.ts';
import type { DownloadOwner } from './own-tables.ts';
import { storeInThread } from './store-in-thread.ts';

/** With more answers (1,000 exams of ten questions) or audit lines, a job writes the download, not the request. */
const LARGE_ROWS = 10_000;
/** How long the address of a download is valid; short, because whoever has the session can use it without password. */
const TOKEN_SECONDS = 600;
/** How long a process may write a download before another one may claim it: 100,000 exams take some minutes. */
const CLAIM_SECONDS = 1_800;
/** After so many failed attempts the job gives a download up and tells the user. */
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 600;
const DOWNLOAD_SECONDS = DOWNLOAD_LIFETIME_DAYS * 24 * 3600;
/** The most downloads in an hour: each costs the server some seconds. */
const FETCHES: Limit = { action: 'download', most: 10, seconds: 3_600 };

const SHEET_OPEN = refuse('SHEET_OPEN');
const DOWNLOAD_EXPIRED = refuse('DOWNLOAD_EXPIRED');
const DOWNLOAD_FAILED = refuse('DOWNLOAD_FAILED');

/** Returns the token of a download for a user who proves the password, or null while the job is writing it. */
export function requestDownload(
  db: Database,
  accounts: AccountsLibrary,
  proof: { user: Account; password: string; source: RequestSource },
): Promise<
  | { token: string | null }
  | Refusal<'WRONG_PASSWORD'>
  | typeof SHEET_OPEN
  | typeof DOWNLOAD_FAILED
  | TooManyAttempts
  | ServerBusy
> {
  const { user } = proof;
  return withLockedProfile(db, accounts, proof, async (trx) => {
    if (await repository.hasOpenSheet(trx, user.id)) return SHEET_OPEN;
    const isLarge = await hasMoreRowsThan(trx, user.id, LARGE_ROWS);
    return storeRequest(trx, user, isLarge);
  });
}

/** Stores a request. The caller must lock the profile: before a user's first request there is no download to lock. */
async function storeRequest(
  trx: Trx,
  { id }: DownloadOwner,
  isLarge: boolean,
): Promise<{ token: string | null } | typeof DOWNLOAD_FAILED> {
  const stored = await repository.lockDownload(trx, id, DOWNLOAD_SECONDS);
  if (stored?.has_failed) {
    // the failure is reported once: the next request begins a new download
    await repository.deleteDownload(trx, id);
    return DOWNLOAD_FAILED;
  }
  if (stored && !stored.is_ready) return { token: null };
  if (!stored?.is_large) {
    await repository.deleteDownload(trx, id);
    if (isLarge) {
      await repository.insertLargeDownload(trx, id);
      return { token: null };
    }
    await repository.insertSmallDownload(trx, id, TOKEN_SECONDS);
  }
  const token = createLinkToken();
  await repository.updateDownloadToken(trx, id, {
    token_hash: hashLinkToken(token),
    seconds: TOKEN_SECONDS,
  });
  return { token };
}

/** Returns the ZIP that belongs to a token, in chunks. */
export async function openDownload(
  db: Database,
  owner: DownloadOwner,
  token: string,
): Promise<AsyncIterator<Uint8Array> | typeof SHEET_OPEN | typeof DOWNLOAD_EXPIRED | TooManyAttempts> {
  const download = await repository.findDownloadByToken(db, owner.id, hashLinkToken(token));
  if (!download) return DOWNLOAD_EXPIRED;
  if (await repository.hasOpenSheet(db, owner.id)) return SHEET_OPEN;
  const seconds = await consumeLimit(db, FETCHES, hashSubject(owner.id));
  if (seconds !== null) return refuse('TOO_MANY_ATTEMPTS', { seconds });
  logSecurityEvent('sensitive_read');
  if (download.is_large) return readStoredChunks(db, owner.id);
  const archive = await createArchive({ db }, owner, new Date());
  return archive.iterator() as AsyncIterator<Uint8Array>;
}

async function* readStoredChunks(db: Database, userId: string): AsyncGenerator<Uint8Array> {
  const batches = readInBatches<Uint8Array, number>(async (after = 0) => {
    const chunk = await repository.findChunk(db, userId, after + 1);
    return chunk ? { rows: [chunk], last: after + 1 } : { rows: [], last: undefined };
  });
  for await (const [chunk] of batches) if (chunk) yield chunk;
}

interface WritingOptions {
  /** The origin of links in mails. */
  origin: string;
  databaseUrl?: string | undefined;
  pooler?: Pooler;
}

/**
 * Writes all large downloads that were asked for, each in a thread of its own. Any number of processes may run it at once.
 */
export async function writeLargeDownloads(
  db: Database,
  options: WritingOptions,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await repository.claimDownload(db, CLAIM_SECONDS);
    if (!claimed || !(await writeClaimed(db, claimed, options, stopping))) return;
  }
}

/** Writes a claimed download; returns whether the job may go on with the next one. Throws if writing fails. */
async function writeClaimed(
  db: Database,
  claimed: repository.ClaimedDownload,
  { origin, databaseUrl, pooler }: WritingOptions,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const link = `${origin}/profile`;
  // the process of the last attempt died while writing, so it couldn't mark the download as failed
  if (claimed.attempts > MAX_ATTEMPTS) {
    await giveUp(db, claimed, link);
    return true;
  }
  let isStored: boolean;
  try {
    isStored = await storeInThread({ db, databaseUrl, pooler }, claimed, stopping);
  } catch (error) {
    if (claimed.attempts === MAX_ATTEMPTS) await giveUp(db, claimed, link);
    else await repository.postponeDownload(db, claimed, RETRY_SECONDS);
    throw error;
  }
  if (!isStored) {
    await repository.releaseDownload(db, claimed.id);
    return false;
  }
  await markAndNotify(db, claimed, {
    mark: (trx) => repository.markReady(trx, claimed, DOWNLOAD_SECONDS),
    toMail: (owner) => downloadReadyMail({ ...owner, link }),
  });
  return true;
}

function giveUp(db: Database, claimed: repository.ClaimedDownload, link: string): Promise<void> {
  return markAndNotify(db, claimed, {
    mark: (trx) => repository.markFailed(trx, claimed),
    toMail: (owner) => downloadFailedMail({ ...owner, link }),
  });
}

interface DownloadOutcome {
  /** Marks the download; returns false if another process has claimed it since. */
  mark: (trx: Trx) => Promise<boolean>;
  toMail: (owner: { email: string; username: string }) => Mail;
}

/** Marks the download and mails the user at the current address, which may have changed during the writing. */
async function markAndNotify(
  db: Database,
  { id }: DownloadOwner,
  { mark, toMail }: DownloadOutcome,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owner = await lockMailRecipient(trx, id);
    if (owner && (await mark(trx))) await enqueue(trx, toMail(owner));
  });
}

export function removeExpiredDownloads(db: Database): Promise<void> {
  return repository.deleteExpiredDownloads(db, DOWNLOAD_SECONDS);
}
