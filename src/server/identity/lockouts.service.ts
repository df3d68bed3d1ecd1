import {
  type LockableAction,
  type Lockout,
  formatLockoutMessage,
} from '#shared/accounts/lockouts.contract.ts';
import type { Database } from '#server/database/database.ts';
import {
  accountCounter,
  type LockoutCounter,
  failedPasskeyCounters,
  findLockoutRule,
  type LockoutRule,
  passkeyCounters,
  resendCounters,
  type RequestSource,
  type WideCounter,
} from '#server/identity/lockout-rules.service.ts';
import { serializeAttempts } from '#server/identity/serialize-attempts.ts';
import { consumeLimit, findLimitWait, resetCount, undoCount } from '#server/limits/limits.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';

interface Wait {
  /** Seconds until the next attempt is accepted. */
  seconds: number;
}

/** Refused before the attempt: too many attempts have failed. */
export type LockedOut = Refusal<'LOCKED_OUT', Wait>;
/** Refused before the attempt: too many requests come from that network, or too many mails go to that e-mail. */
export type TooManyAttempts = Refusal<'TOO_MANY_ATTEMPTS', Wait>;

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
    const counted = await count(db, lockout);
    return isRefused(counted) ? counted : countOutcome(db, { lockout, counted }, failures, work);
  });
}

interface Attempt {
  lockout: LockoutRule;
  /** The wide counters that have counted the attempt, because it was within their limit. */
  counted: WideCounter[];
}

async function countOutcome<T>(
  db: Database,
  attempt: Attempt,
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
    await applyOutcome(db, attempt, outcome).catch(() => undefined);
  }
}

async function count(
  db: Database,
  { failures, wide }: LockoutRule,
): Promise<LockedOut | TooManyAttempts | WideCounter[]> {
  const locked = await consumeLimit(db, failures.limit, failures.subject);
  if (locked !== null) return refuse('LOCKED_OUT', { seconds: locked });
  const counted = await countWide(db, wide);
  if (isRefused(counted)) await undoCount(db, failures.limit, failures.subject);
  return counted;
}

/** Counts against all counters or, where one of them refuses, against none. */
async function countWide(db: Database, wide: WideCounter[]): Promise<TooManyAttempts | WideCounter[]> {
  const counted: WideCounter[] = [];
  for (const counter of wide) {
    const seconds = await consumeLimit(db, counter.limit, counter.subject);
    if (seconds === null) {
      counted.push(counter);
      continue;
    }
    const wait = await countAbove(db, counter, seconds);
    if (wait === null) continue;
    await undoAll(db, counted);
    return refuse('TOO_MANY_ATTEMPTS', { seconds: wait });
  }
  return counted;
}

/** Returns null if the attempt is let through although the counter has reached its limit, else the seconds to wait. */
async function countAbove(
  db: Database,
  { above, subject }: WideCounter,
  seconds: number,
): Promise<number | null> {
  if (above === undefined) return seconds;
  return above === 'allowed' ? null : consumeLimit(db, above, subject);
}

async function applyOutcome(
  db: Database,
  { lockout: { failures }, counted }: Attempt,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'failure') return;
  if (outcome === 'success') await resetCount(db, failures.limit, failures.subject);
  else await undoCount(db, failures.limit, failures.subject);
  await undoAll(
    db,
    counted.filter(({ counts }) => counts === 'failures'),
  );
}

async function undoAll(db: Database, counters: LockoutCounter[]): Promise<void> {
  for (const { limit, subject } of counters) await undoCount(db, limit, subject);
}

/** Counts a request for another confirmation mail; returns undefined while the network is below its limit. */
export async function countConfirmationResend(
  db: Database,
  source: RequestSource,
): Promise<TooManyAttempts | undefined> {
  const counted = await countWide(db, resendCounters(source));
  return isRefused(counted) ? counted : undefined;
}

/** Counts a log-in with a passkey that is begun; returns undefined while the network is below its limit. */
export async function countPasskeyLogIn(
  db: Database,
  source: RequestSource,
): Promise<TooManyAttempts | undefined> {
  const counted = await countWide(db, passkeyCounters(source));
  return isRefused(counted) ? counted : undefined;
}

/** Runs `work`, a log-in with a passkey, unless too many have failed in the network. */
export async function withPasskeyLimit<T>(
  db: Database,
  source: RequestSource,
  work: () => Promise<T>,
): Promise<T | TooManyAttempts> {
  const counted = await countWide(db, failedPasskeyCounters(source));
  if (isRefused(counted)) return counted;
  let hasFailed = false;
  try {
    const result = await work();
    hasFailed = isRefused(result) && result.code === 'NOT_PROVED';
    return result;
  } finally {
    if (!hasFailed) await undoAll(db, counted).catch(() => undefined);
  }
}

/** Whether too many log-ins to the account have failed today, so that further ones have to wait. */
export async function isLogInSlowed(db: Database, email: string): Promise<boolean> {
  const { limit, subject } = accountCounter(email);
  return (await findLimitWait(db, limit, subject)) !== null;
}

/** The lockout that an attempt would meet now, or null. Reading it doesn't count as an attempt. */
export async function findLockout(
  db: Database,
  of: LockableAction,
  source: RequestSource,
): Promise<Lockout | null> {
  const rule = await findLockoutRule(db, of, source);
  if (!rule) return null;
  const { limit, subject } = rule.failures;
  const seconds = await findLimitWait(db, limit, subject);
  return seconds === null ? null : { seconds, message: formatLockoutMessage(of) };
}

/** Ends the lockout of a user who has proved ownership of the account in another way. */
export async function endLockout(db: Database, { failures }: LockoutRule): Promise<void> {
  await resetCount(db, failures.limit, failures.subject);
}
