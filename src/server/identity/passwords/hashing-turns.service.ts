import type { Database } from '#server/database/database.ts';
import { isKnownBrowser } from '#server/identity/known-browsers.service.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import { consumeLimit, type Limit } from '#server/limits/limits.ts';
import { hashSubject, toNetwork } from '#server/limits/subject.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { FairQueue } from './fair-queue.ts';
import { MAX_HASHES_AT_ONCE } from './hashing-cost.ts';

const QUARTER_OF_AN_HOUR = 900;
// Limits on hashed passwords, right or wrong: more than users need, and too few to slow the server down for long.
const BY_ACCOUNT: Limit = { action: 'hash by account', most: 120, seconds: QUARTER_OF_AN_HOUR };
const BY_NETWORK: Limit = { action: 'hash by network', most: 1_200, seconds: QUARTER_OF_AN_HOUR };

/** How many calls may wait; the last of them waits for about half a minute. */
const MAX_WAITING = 250;
const RETRY_SECONDS = 10;

/** Refused because too many passwords wait to be hashed. */
export type ServerBusy = Refusal<'SERVER_BUSY', { seconds: number }>;

const queue = new FairQueue({ slots: MAX_HASHES_AT_ONCE, maxWaiting: MAX_WAITING });

/**
 * Runs `work`, which hashes passwords, when it is the turn of the caller's network. Hashes for `account` are counted
 * for each network, so that nobody can use up the attempts of a user in another network.
 */
export async function runInHashingTurn<T>(
  db: Database,
  { account, source }: { account?: string; source: RequestSource },
  work: () => Promise<T>,
): Promise<T | ServerBusy | TooManyAttempts> {
  const network = toNetwork(source.address);
  if (!(await queue.enter(network))) return refuse('SERVER_BUSY', { seconds: RETRY_SECONDS });
  try {
    const seconds = await countHash(db, account, source);
    return seconds === null ? await work() : refuse('TOO_MANY_ATTEMPTS', { seconds });
  } finally {
    queue.leave(network);
  }
}

/** Counts a hash; returns null or the seconds to wait. A known browser has its own count, not that of its network. */
async function countHash(
  db: Database,
  account: string | undefined,
  source: RequestSource,
): Promise<number | null> {
  const browser = source.sentBrowser();
  if (account !== undefined && browser !== undefined && (await isKnownBrowser(db, account, browser)))
    return consumeLimit(db, BY_ACCOUNT, hashSubject(account, browser));
  const network = toNetwork(source.address);
  const byAccount =
    account === undefined ? null : await consumeLimit(db, BY_ACCOUNT, hashSubject(account, network));
  return byAccount ?? consumeLimit(db, BY_NETWORK, hashSubject(network));
}
