import { type LockedOutOf, type Lockout, lockoutMessage } from '#shared/accounts/lockouts.contract.ts';
import type { Database } from '#server/database/database.ts';
import { consumeLimit, type Limit, readLockout, resetCount, undoCount } from '#server/limits/limits.ts';
import { toNetwork, hashSubject } from '#server/limits/subject.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';

const QUARTER_OF_AN_HOUR = 900;

// Lockouts after consecutive failures (spec section 9).
const LOG_IN: Limit = { action: 'log-in', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const REGISTRATION: Limit = { action: 'registration', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const RECOVERY: Limit = { action: 'recovery', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const PASSWORD: Limit = { action: 'password', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
// Limits per network: wide enough for a classroom, and no browser avoids them with a new cookie (rules.md 20).
const LOG_IN_BY_NETWORK: Limit = { action: 'log-in by network', most: 300, seconds: QUARTER_OF_AN_HOUR };
const REGISTRATION_BY_NETWORK: Limit = {
  action: 'registration by network',
  most: 150,
  seconds: QUARTER_OF_AN_HOUR,
};
// A new account has new budgets of questions (rules.md 44).
const REGISTRATION_A_DAY: Limit = { action: 'registration by network a day', most: 200, seconds: 86_400 };
const RECOVERY_BY_NETWORK: Limit = { action: 'recovery by network', most: 100, seconds: QUARTER_OF_AN_HOUR };
const RESEND_BY_NETWORK: Limit = { action: 'resend by network', most: 100, seconds: QUARTER_OF_AN_HOUR };

/** Where a request comes from: its network address and the id in the browser's cookie. */
export interface Source {
  browser: () => string;
  address: string;
}

interface Wait {
  /** Seconds until the next attempt is accepted. */
  seconds: number;
}

/** Refused before the attempt: too many attempts have failed. */
export type LockedOut = Refusal<'LOCKED_OUT', Wait>;
/** Refused before the attempt: too many requests come from that network, or too many mails go to that e-mail. */
export type TooManyAttempts = Refusal<'TOO_MANY_ATTEMPTS', Wait>;

interface Counter {
  limit: Limit;
  subject: string;
}

/** The counters that an attempt counts against. */
export interface LockoutRule {
  failures: Counter;
  networks: (Counter & { counts: 'failures' | 'everything' })[];
}

/** Counts by e-mail and network, so that no one can lock a user out from another network. */
export function logInLockout(email: string, { address }: Source): LockoutRule {
  const network = toNetwork(address);
  return {
    failures: { limit: LOG_IN, subject: hashSubject(email, network) },
    networks: [{ limit: LOG_IN_BY_NETWORK, subject: hashSubject(network), counts: 'failures' }],
  };
}

export function registrationLockout(source: Source): LockoutRule {
  return browserLockout(REGISTRATION, [REGISTRATION_BY_NETWORK, REGISTRATION_A_DAY], source);
}

export function recoveryLockout(source: Source): LockoutRule {
  return browserLockout(RECOVERY, [RECOVERY_BY_NETWORK], source);
}

/** Counts by browser and network, for callers who are not logged in. */
function browserLockout(failures: Limit, byNetwork: Limit[], { browser, address }: Source): LockoutRule {
  const network = toNetwork(address);
  const subject = hashSubject(network);
  return {
    failures: { limit: failures, subject: hashSubject(browser(), network) },
    networks: byNetwork.map((limit) => ({ limit, subject, counts: 'everything' })),
  };
}

/** Counts attempts to prove the password by a user who is already logged in. */
export function passwordLockout(userId: string, { address }: Source): LockoutRule {
  return { failures: { limit: PASSWORD, subject: hashSubject(userId, toNetwork(address)) }, networks: [] };
}

/** A failure stays counted, a success deletes the failures before it, 'uncounted' deletes only the attempt itself. */
type Outcome = 'failure' | 'success' | 'uncounted';

/**
 * Runs `work` unless the caller is locked out. The attempt is counted first, in a transaction of its own, so that
 * concurrent attempts can't exceed the limit. It stays counted if `work` is refused with one of the codes in
 * `failures`, and not if it is refused otherwise or throws.
 */
export async function withLockout<T>(
  db: Database,
  lockout: LockoutRule,
  failures: string[],
  work: () => Promise<T>,
): Promise<T | LockedOut | TooManyAttempts> {
  return serializeAttempts(lockout, async () => {
    const refusal = await count(db, lockout);
    return refusal ?? countOutcome(db, lockout, failures, work);
  });
}

/** The last queued attempt of each subject. */
const queues = new Map<string, Promise<void>>();

/**
 * Runs the attempts of one subject one after the other: otherwise concurrent attempts with the right password would be
 * refused, since each is counted before it succeeds. Processes don't wait for each other's attempts.
 */
async function serializeAttempts<T>(
  { failures: { limit, subject } }: LockoutRule,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${limit.action} ${subject}`;
  const own = (queues.get(key) ?? Promise.resolve()).then(work);
  const ended = own.then(ignore, ignore);
  queues.set(key, ended);
  try {
    return await own;
  } finally {
    if (queues.get(key) === ended) queues.delete(key);
  }
}

function ignore(): void {}

async function countOutcome<T>(
  db: Database,
  lockout: LockoutRule,
  failures: string[],
  work: () => Promise<T>,
): Promise<T> {
  let outcome: Outcome = 'uncounted';
  try {
    const result = await work();
    if (!isRefused(result)) outcome = 'success';
    else if (failures.includes(result.code)) outcome = 'failure';
    return result;
  } finally {
    // a failure to update the count must not fail a finished attempt; the count expires after 15 minutes
    await applyOutcome(db, lockout, outcome).catch(() => undefined);
  }
}

async function count(
  db: Database,
  { failures, networks }: LockoutRule,
): Promise<LockedOut | TooManyAttempts | undefined> {
  const locked = await consumeLimit(db, failures.limit, failures.subject);
  if (locked !== null) return refuse('LOCKED_OUT', { seconds: locked });
  const counted: Counter[] = [failures];
  for (const network of networks) {
    const crowded = await consumeLimit(db, network.limit, network.subject);
    if (crowded !== null) {
      for (const { limit, subject } of counted) await undoCount(db, limit, subject);
      return refuse('TOO_MANY_ATTEMPTS', { seconds: crowded });
    }
    counted.push(network);
  }
  return undefined;
}

async function applyOutcome(
  db: Database,
  { failures, networks }: LockoutRule,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'failure') return;
  if (outcome === 'success') await resetCount(db, failures.limit, failures.subject);
  else await undoCount(db, failures.limit, failures.subject);
  for (const { limit, subject, counts } of networks)
    if (counts === 'failures') await undoCount(db, limit, subject);
}

/** Counts a request for another confirmation mail; returns undefined while the network is below its limit. */
export async function countResend(db: Database, { address }: Source): Promise<TooManyAttempts | undefined> {
  const seconds = await consumeLimit(db, RESEND_BY_NETWORK, hashSubject(toNetwork(address)));
  return seconds === null ? undefined : refuse('TOO_MANY_ATTEMPTS', { seconds });
}

/** The lockout that an attempt would meet now, or null. Reading it doesn't count as an attempt. */
export async function findLockout(db: Database, of: LockedOutOf, source: Source): Promise<Lockout | null> {
  const { limit, subject } = findRule(of, source).failures;
  const seconds = await readLockout(db, limit, subject);
  return seconds === null ? null : { seconds, message: lockoutMessage(of) };
}

function findRule(of: LockedOutOf, source: Source): LockoutRule {
  if (of.action === 'log_in') return logInLockout(of.email, source);
  return of.action === 'registration' ? registrationLockout(source) : recoveryLockout(source);
}

/** Ends the lockout of a user who has proved ownership of the account in another way. */
export async function endLockout(db: Database, { failures }: LockoutRule): Promise<void> {
  await resetCount(db, failures.limit, failures.subject);
}
