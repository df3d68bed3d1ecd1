import { type Lockout, type LockedOutOf, lockoutMessage } from '#shared/accounts/accounts.contract.ts';
import type { Database } from '#server/database/database.ts';
import { countAgainst, type Limit, readLockout, startAnew, takeBack } from '#server/limits/limits.ts';
import { networkOf, subjectOf } from '#server/limits/subject.ts';

const QUARTER_OF_AN_HOUR = 900;

/** Lockouts of spec section 9: after so many failures in a row … */
const LOG_IN: Limit = { action: 'log-in', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const REGISTRATION: Limit = { action: 'registration', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const RECOVERY: Limit = { action: 'recovery', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const PASSWORD: Limit = { action: 'password', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
/** … and what one network may do: wide enough for a classroom, and no browser can forget it (rules.md 20). */
const LOG_IN_BY_NETWORK: Limit = { action: 'log-in by network', most: 300, seconds: QUARTER_OF_AN_HOUR };
const REGISTRATION_BY_NETWORK: Limit = {
  action: 'registration by network',
  most: 150,
  seconds: QUARTER_OF_AN_HOUR,
};
const RECOVERY_BY_NETWORK: Limit = { action: 'recovery by network', most: 100, seconds: QUARTER_OF_AN_HOUR };
const RESEND_BY_NETWORK: Limit = { action: 'resend by network', most: 100, seconds: QUARTER_OF_AN_HOUR };

/** Where an attempt comes from, as far as that can be trusted. */
export interface Source {
  browser: () => string;
  address: string;
}

/** Not even attempted: too many attempts have failed, or come from that network. */
export interface TooMany {
  code: 'LOCKED_OUT' | 'TOO_MANY_ATTEMPTS';
  /** Until the next one is taken. */
  seconds: number;
}

interface Count {
  limit: Limit;
  subject: string;
}

/** What an attempt is counted against. */
export interface Guard {
  lockout: Count;
  network?: Count & { counts: 'failures' | 'everything' };
}

/** By e-mail and network: nobody can lock somebody else out from elsewhere. */
export function logInGuard(email: string, { address }: Source): Guard {
  const network = networkOf(address);
  return {
    lockout: { limit: LOG_IN, subject: subjectOf(email, network) },
    network: { limit: LOG_IN_BY_NETWORK, subject: subjectOf(network), counts: 'failures' },
  };
}

export function registrationGuard(source: Source): Guard {
  return browserGuard(REGISTRATION, REGISTRATION_BY_NETWORK, source);
}

export function recoveryGuard(source: Source): Guard {
  return browserGuard(RECOVERY, RECOVERY_BY_NETWORK, source);
}

/** By browser and network, where it isn't known yet who asks. */
function browserGuard(lockout: Limit, byNetwork: Limit, { browser, address }: Source): Guard {
  const network = networkOf(address);
  return {
    lockout: { limit: lockout, subject: subjectOf(browser(), network) },
    network: { limit: byNetwork, subject: subjectOf(network), counts: 'everything' },
  };
}

/** For a password that somebody is asked for who has logged in. */
export function passwordGuard(userId: string, { address }: Source): Guard {
  return { lockout: { limit: PASSWORD, subject: subjectOf(userId, networkOf(address)) } };
}

/** A failure stays counted, a success ends the run of failures; neither leaves it as it was. */
type Outcome = 'failure' | 'success' | 'neither';

/**
 * Attempts it if the guard lets it through. Counted before and outside of any transaction, so that of any number at
 * once only so many are made; an accident doesn't count.
 */
export async function attempt<T>(
  db: Database,
  guard: Guard,
  work: () => Promise<T>,
  outcomeOf: (result: T) => Outcome,
): Promise<T | TooMany> {
  return inTurn(guard, async () => {
    const refused = await count(db, guard);
    return refused ?? settled(db, guard, work, outcomeOf);
  });
}

/** What runs of each subject last. */
const queues = new Map<string, Promise<void>>();

/**
 * Attempts of one subject take turns: of many at once that would succeed, none is refused for those before it that have
 * not been answered yet. Between processes, those still count.
 */
async function inTurn<T>({ lockout: { limit, subject } }: Guard, work: () => Promise<T>): Promise<T> {
  const key = `${limit.action} ${subject}`;
  const mine = (queues.get(key) ?? Promise.resolve()).then(work);
  const ended = mine.then(nothing, nothing);
  queues.set(key, ended);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === ended) queues.delete(key);
  }
}

function nothing(): void {}

async function settled<T>(
  db: Database,
  guard: Guard,
  work: () => Promise<T>,
  outcomeOf: (result: T) => Outcome,
): Promise<T> {
  let outcome: Outcome = 'neither';
  try {
    const result = await work();
    outcome = outcomeOf(result);
    return result;
  } finally {
    // what is done stays done: a count that could not be taken back ends with its quarter of an hour
    await settle(db, guard, outcome).catch(() => undefined);
  }
}

async function count(db: Database, { lockout, network }: Guard): Promise<TooMany | undefined> {
  const locked = await countAgainst(db, lockout.limit, lockout.subject);
  if (locked !== null) return { code: 'LOCKED_OUT', seconds: locked };
  const crowded = network ? await countAgainst(db, network.limit, network.subject) : null;
  if (crowded === null) return undefined;
  await takeBack(db, lockout.limit, lockout.subject);
  return { code: 'TOO_MANY_ATTEMPTS', seconds: crowded };
}

async function settle(db: Database, { lockout, network }: Guard, outcome: Outcome): Promise<void> {
  if (outcome === 'failure') return;
  if (outcome === 'success') await startAnew(db, lockout.limit, lockout.subject);
  else await takeBack(db, lockout.limit, lockout.subject);
  if (network?.counts === 'failures') await takeBack(db, network.limit, network.subject);
}

/** Counts a request for one more confirmation mail; undefined while that network may ask. */
export async function countResend(db: Database, { address }: Source): Promise<TooMany | undefined> {
  const seconds = await countAgainst(db, RESEND_BY_NETWORK, subjectOf(networkOf(address)));
  return seconds === null ? undefined : { code: 'TOO_MANY_ATTEMPTS', seconds };
}

/** The lockout that a try would meet now; null where there is none. Asking is no try. */
export async function findLockout(db: Database, of: LockedOutOf, source: Source): Promise<Lockout | null> {
  const { limit, subject } = guardOf(of, source).lockout;
  const seconds = await readLockout(db, limit, subject);
  return seconds === null ? null : { seconds, message: lockoutMessage(of) };
}

function guardOf(of: LockedOutOf, source: Source): Guard {
  if (of.action === 'log_in') return logInGuard(of.email, source);
  return of.action === 'registration' ? registrationGuard(source) : recoveryGuard(source);
}

/** Lets somebody try again who has proved in another way that the account is theirs. */
export async function endLockout(db: Database, { lockout }: Guard): Promise<void> {
  await startAnew(db, lockout.limit, lockout.subject);
}
