import { type LockedOutOf, type Lockout, lockoutMessage } from '#shared/accounts/accounts.contract.ts';
import type { Database } from '#server/database/database.ts';
import { countAgainst, type Limit, readLockout, resetCount, undoCount } from '#server/limits/limits.ts';
import { toNetwork, hashSubject } from '#server/limits/subject.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';

const QUARTER_OF_AN_HOUR = 900;

// Lockouts after failures in a row (spec section 9).
const LOG_IN: Limit = { action: 'log-in', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const REGISTRATION: Limit = { action: 'registration', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const RECOVERY: Limit = { action: 'recovery', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const PASSWORD: Limit = { action: 'password', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
// Limits of a network: wide enough for a classroom, and no browser gets around them by a new cookie (rules.md 20).
const LOG_IN_BY_NETWORK: Limit = { action: 'log-in by network', most: 300, seconds: QUARTER_OF_AN_HOUR };
const REGISTRATION_BY_NETWORK: Limit = {
  action: 'registration by network',
  most: 150,
  seconds: QUARTER_OF_AN_HOUR,
};
const RECOVERY_BY_NETWORK: Limit = { action: 'recovery by network', most: 100, seconds: QUARTER_OF_AN_HOUR };
const RESEND_BY_NETWORK: Limit = { action: 'resend by network', most: 100, seconds: QUARTER_OF_AN_HOUR };

/** Where a request comes from, as far as that can be trusted. */
export interface Source {
  browser: () => string;
  address: string;
}

interface Wait {
  /** Until the next try is accepted. */
  seconds: number;
}

/** Nothing was tried: too many tries have failed. */
export type LockedOut = Refusal<'LOCKED_OUT', Wait>;
/** Nothing was tried: too many come from that network, or mails go to that address. */
export type TooMany = Refusal<'TOO_MANY_ATTEMPTS', Wait>;

interface Counter {
  limit: Limit;
  subject: string;
}

/** What a try is counted against. */
export interface LockoutRule {
  failures: Counter;
  network?: Counter & { counts: 'failures' | 'everything' };
}

/** By e-mail and network: nobody can lock somebody else out from elsewhere. */
export function logInLockout(email: string, { address }: Source): LockoutRule {
  const network = toNetwork(address);
  return {
    failures: { limit: LOG_IN, subject: hashSubject(email, network) },
    network: { limit: LOG_IN_BY_NETWORK, subject: hashSubject(network), counts: 'failures' },
  };
}

export function registrationLockout(source: Source): LockoutRule {
  return browserLockout(REGISTRATION, REGISTRATION_BY_NETWORK, source);
}

export function recoveryLockout(source: Source): LockoutRule {
  return browserLockout(RECOVERY, RECOVERY_BY_NETWORK, source);
}

/** By browser and network, for callers who are not logged in. */
function browserLockout(failures: Limit, byNetwork: Limit, { browser, address }: Source): LockoutRule {
  const network = toNetwork(address);
  return {
    failures: { limit: failures, subject: hashSubject(browser(), network) },
    network: { limit: byNetwork, subject: hashSubject(network), counts: 'everything' },
  };
}

/** For the password that a logged-in user is asked for. */
export function passwordLockout(userId: string, { address }: Source): LockoutRule {
  return { failures: { limit: PASSWORD, subject: hashSubject(userId, toNetwork(address)) } };
}

/** A failure stays counted, a success deletes the failures before it, 'neither' changes nothing. */
type Outcome = 'failure' | 'success' | 'neither';

/**
 * Runs `work` unless the caller is locked out. It is counted before and outside of any transaction, so that of many
 * tries at once no more than allowed are made. What is refused with one of the codes of `failures` stays counted; what
 * is refused otherwise, or throws, doesn't.
 */
export async function withLockout<T>(
  db: Database,
  lockout: LockoutRule,
  failures: string[],
  work: () => Promise<T>,
): Promise<T | LockedOut | TooMany> {
  return inTurn(lockout, async () => {
    const refusal = await count(db, lockout);
    return refusal ?? countOutcome(db, lockout, failures, work);
  });
}

/** The last try of each subject. */
const queues = new Map<string, Promise<void>>();

/**
 * The tries of one subject take turns: of many right ones at once, none is refused because of those that are still
 * counted before it. Only within this process: tries in other processes do count.
 */
async function inTurn<T>({ failures: { limit, subject } }: LockoutRule, work: () => Promise<T>): Promise<T> {
  const key = `${limit.action} ${subject}`;
  const own = (queues.get(key) ?? Promise.resolve()).then(work);
  const ended = own.then(nothing, nothing);
  queues.set(key, ended);
  try {
    return await own;
  } finally {
    if (queues.get(key) === ended) queues.delete(key);
  }
}

function nothing(): void {}

async function countOutcome<T>(
  db: Database,
  lockout: LockoutRule,
  failures: string[],
  work: () => Promise<T>,
): Promise<T> {
  let outcome: Outcome = 'neither';
  try {
    const result = await work();
    if (!isRefused(result)) outcome = 'success';
    else if (failures.includes(result.code)) outcome = 'failure';
    return result;
  } finally {
    // a count that can't be taken back must not fail what is done; it expires after a quarter of an hour
    await settle(db, lockout, outcome).catch(() => undefined);
  }
}

async function count(
  db: Database,
  { failures, network }: LockoutRule,
): Promise<LockedOut | TooMany | undefined> {
  const locked = await countAgainst(db, failures.limit, failures.subject);
  if (locked !== null) return refuse('LOCKED_OUT', { seconds: locked });
  const crowded = network ? await countAgainst(db, network.limit, network.subject) : null;
  if (crowded === null) return undefined;
  await undoCount(db, failures.limit, failures.subject);
  return refuse('TOO_MANY_ATTEMPTS', { seconds: crowded });
}

async function settle(db: Database, { failures, network }: LockoutRule, outcome: Outcome): Promise<void> {
  if (outcome === 'failure') return;
  if (outcome === 'success') await resetCount(db, failures.limit, failures.subject);
  else await undoCount(db, failures.limit, failures.subject);
  if (network?.counts === 'failures') await undoCount(db, network.limit, network.subject);
}

/** Counts a request for another confirmation mail; undefined while the network is below its limit. */
export async function countResend(db: Database, { address }: Source): Promise<TooMany | undefined> {
  const seconds = await countAgainst(db, RESEND_BY_NETWORK, hashSubject(toNetwork(address)));
  return seconds === null ? undefined : refuse('TOO_MANY_ATTEMPTS', { seconds });
}

/** The lockout that a try would meet now; null where there is none. Reading it is no try. */
export async function findLockout(db: Database, of: LockedOutOf, source: Source): Promise<Lockout | null> {
  const { limit, subject } = findRule(of, source).failures;
  const seconds = await readLockout(db, limit, subject);
  return seconds === null ? null : { seconds, message: lockoutMessage(of) };
}

function findRule(of: LockedOutOf, source: Source): LockoutRule {
  if (of.action === 'log_in') return logInLockout(of.email, source);
  return of.action === 'registration' ? registrationLockout(source) : recoveryLockout(source);
}

/** For a user who has proved in another way that the account is theirs. */
export async function endLockout(db: Database, { failures }: LockoutRule): Promise<void> {
  await resetCount(db, failures.limit, failures.subject);
}
