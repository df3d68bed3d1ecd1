import type { Database, Trx } from '#server/database/database.ts';
import { hashSubject } from '#server/limits/subject.ts';
import { RETENTION_DAYS } from '#shared/retention.rules.ts';
import {
  deleteBrowsers,
  deleteOldestBrowsers,
  deleteUnusedBrowsers,
  isStoredBrowser,
  upsertBrowser,
} from './known-browsers.repository.ts';

const MOST_OF_A_USER = 20;

/**
 * Whether the account was logged in to with this browser before: failures in other browsers don't lock a known one out.
 * The browser's id is random and in an HttpOnly cookie, so nobody else can send it.
 */
export function isKnownBrowser(db: Database, email: string, browser: string): Promise<boolean> {
  return isStoredBrowser(db, { email, browser_hash: hashSubject(browser) });
}

/** Remembers the browser of somebody who has proved that the account is theirs. */
export async function rememberBrowser(db: Database, userId: string, browser: string): Promise<void> {
  await upsertBrowser(db, { user_id: userId, browser_hash: hashSubject(browser) });
  await deleteOldestBrowsers(db, userId, MOST_OF_A_USER);
}

/** Forgets a user's known browsers, because somebody else may have logged in with one of them. */
export function forgetBrowsers(trx: Trx, userId: string): Promise<void> {
  return deleteBrowsers(trx, userId);
}

/** Deletes known browsers that are no longer used. Any number of processes may run it at once. */
export function clearUnusedBrowsers(db: Database): Promise<void> {
  return deleteUnusedBrowsers(db, RETENTION_DAYS.known_browsers);
}
