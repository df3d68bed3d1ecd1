import type { LockableAction } from '#shared/accounts/lockouts.contract.ts';
import type { Database } from '#server/database/database.ts';
import { isKnownBrowser } from '#server/identity/known-browsers.service.ts';
import type { Limit } from '#server/limits/limits.ts';
import { hashSubject, toNetwork, toSiteNetwork } from '#server/limits/subject.ts';

const QUARTER_OF_AN_HOUR = 900;
const DAY = 24 * 3600;

// Lockouts after consecutive failures (spec section 9).
const LOG_IN: Limit = { action: 'log-in', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const REGISTRATION: Limit = { action: 'registration', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const RECOVERY: Limit = { action: 'recovery', most: 3, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const PASSWORD: Limit = { action: 'password', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const LOG_IN_BY_BROWSER: Limit = { ...LOG_IN, action: 'log-in by known browser' };
// Limits per network: high enough for a classroom; a browser can't avoid them by dropping its cookie (rules.md 20).
const LOG_IN_BY_NETWORK: Limit = { action: 'log-in by network', most: 300, seconds: QUARTER_OF_AN_HOUR };
const REGISTRATION_BY_NETWORK: Limit = {
  action: 'registration by network',
  most: 150,
  seconds: QUARTER_OF_AN_HOUR,
};
// A limit for a whole day, because each new account has new budgets of questions (rules.md 44).
const REGISTRATION_A_DAY: Limit = { action: 'registration by network a day', most: 200, seconds: DAY };
const RECOVERY_BY_NETWORK: Limit = { action: 'recovery by network', most: 100, seconds: QUARTER_OF_AN_HOUR };
// Only somebody who knows the password reaches the second step of a log-in: nobody else can lock an account out of it.
const SECOND_STEP: Limit = { action: 'second step', most: 5, seconds: QUARTER_OF_AN_HOUR, isLockout: true };
const SECOND_STEP_BY_BROWSER: Limit = { ...SECOND_STEP, action: 'second step by known browser' };
const SECOND_STEP_BY_ACCOUNT: Limit = { action: 'second step by account', most: 20, seconds: DAY };
const SLOW_SECOND_STEP: Limit = { action: 'slow second step', most: 1, seconds: 600 };
const PASSKEY_BY_NETWORK: Limit = { action: 'passkey by network', most: 300, seconds: QUARTER_OF_AN_HOUR };
const FAILED_PASSKEY_BY_NETWORK: Limit = { ...PASSKEY_BY_NETWORK, action: 'failed passkey by network' };
const RESEND_BY_NETWORK: Limit = { action: 'resend by network', most: 100, seconds: QUARTER_OF_AN_HOUR };
/** A /48 network gets this many times the limit of a /64 network, although it contains 65,536 of them. */
const NETWORKS_OF_A_SITE = 4;
// Against guesses from many networks: after this number of failures in a day, one attempt a minute is let through.
const LOG_IN_BY_ACCOUNT: Limit = { action: 'log-in by account', most: 50, seconds: DAY };
const SLOW_LOG_IN: Limit = { action: 'slow log-in', most: 1, seconds: 60 };

/** Where a request comes from. */
export interface RequestSource {
  /** The id in the browser's cookie; a browser without one gets a new id. */
  browser: () => string;
  /** The id in the browser's cookie; undefined for a browser without one. */
  sentBrowser: () => string | undefined;
  address: string;
}

export interface LockoutCounter {
  limit: Limit;
  subject: string;
}

export interface WideCounter extends LockoutCounter {
  counts: 'failures' | 'everything';
  /** Above the limit attempts are let through at this rate, or always, instead of being refused. */
  above?: Limit | 'allowed';
}

/** The counters that an attempt counts against. */
export interface LockoutRule {
  failures: LockoutCounter;
  wide: WideCounter[];
}

/** A known browser of the account has a count of its own, so that nobody in its network can lock it out. */
export async function findLogInLockout(
  db: Database,
  email: string,
  source: RequestSource,
): Promise<LockoutRule> {
  const browser = source.sentBrowser();
  return browser !== undefined && (await isKnownBrowser(db, email, browser))
    ? logInLockoutOfBrowser(email, browser)
    : logInLockoutOfNetwork(email, source);
}

export function logInLockoutOfBrowser(email: string, browser: string): LockoutRule {
  return {
    failures: { limit: LOG_IN_BY_BROWSER, subject: hashSubject(email, browser) },
    wide: [{ ...accountCounter(email), above: 'allowed' }],
  };
}

/** Counts by e-mail and network, so that no one can lock a user out from another network. */
export function logInLockoutOfNetwork(email: string, { address }: RequestSource): LockoutRule {
  return {
    failures: { limit: LOG_IN, subject: hashSubject(email, toNetwork(address)) },
    wide: [
      ...siteCounters(LOG_IN, address, 'failures', email),
      ...networkCounters(LOG_IN_BY_NETWORK, address, 'failures'),
      { ...accountCounter(email), above: SLOW_LOG_IN },
    ],
  };
}

/** Counts the failed log-ins of an account from all networks. */
export function accountCounter(email: string): WideCounter {
  return { limit: LOG_IN_BY_ACCOUNT, subject: hashSubject(email), counts: 'failures' };
}

export function registrationLockout(source: RequestSource): LockoutRule {
  return browserLockout(REGISTRATION, [REGISTRATION_BY_NETWORK, REGISTRATION_A_DAY], source);
}

export function recoveryLockout(source: RequestSource): LockoutRule {
  return browserLockout(RECOVERY, [RECOVERY_BY_NETWORK], source);
}

/** Counts by browser and network, for callers who are not logged in. */
function browserLockout(
  failures: Limit,
  byNetwork: Limit[],
  { browser, address }: RequestSource,
): LockoutRule {
  return {
    failures: { limit: failures, subject: hashSubject(browser(), toNetwork(address)) },
    wide: byNetwork.flatMap((limit) => networkCounters(limit, address, 'everything')),
  };
}

/** Counts attempts to prove the password by a user who is already logged in. */
export function passwordLockout(userId: string, { address }: RequestSource): LockoutRule {
  return {
    failures: { limit: PASSWORD, subject: hashSubject(userId, toNetwork(address)) },
    wide: siteCounters(PASSWORD, address, 'failures', userId),
  };
}

/** Codes have only six digits: after some failures in a day, from any network, further attempts are slowed down. */
export async function findSecondStepLockout(
  db: Database,
  email: string,
  source: RequestSource,
): Promise<LockoutRule> {
  const byAccount = {
    limit: SECOND_STEP_BY_ACCOUNT,
    subject: hashSubject(email),
    counts: 'failures',
  } as const;
  const browser = source.sentBrowser();
  if (browser !== undefined && (await isKnownBrowser(db, email, browser)))
    return {
      failures: { limit: SECOND_STEP_BY_BROWSER, subject: hashSubject(email, browser) },
      wide: [{ ...byAccount, above: 'allowed' }],
    };
  return {
    failures: { limit: SECOND_STEP, subject: hashSubject(email, toNetwork(source.address)) },
    wide: [
      ...siteCounters(SECOND_STEP, source.address, 'failures', email),
      { ...byAccount, above: SLOW_SECOND_STEP },
    ],
  };
}

/** Counts begun log-ins with a passkey. */
export function passkeyCounters({ address }: RequestSource): WideCounter[] {
  return networkCounters(PASSKEY_BY_NETWORK, address, 'everything');
}

/** Counts failed log-ins with a passkey apart from begun ones, so that many begun ones don't block the others. */
export function failedPasskeyCounters({ address }: RequestSource): WideCounter[] {
  return networkCounters(FAILED_PASSKEY_BY_NETWORK, address, 'failures');
}

/** Counts requests for another confirmation mail. */
export function resendCounters({ address }: RequestSource): WideCounter[] {
  return networkCounters(RESEND_BY_NETWORK, address, 'everything');
}

/** The rule of an attempt; undefined for a browser without an id: given one here, it could lose that of an attempt. */
export async function findLockoutRule(
  db: Database,
  of: LockableAction,
  source: RequestSource,
): Promise<LockoutRule | undefined> {
  if (of.action === 'log_in') return findLogInLockout(db, of.email, source);
  if (source.sentBrowser() === undefined) return undefined;
  return of.action === 'registration' ? registrationLockout(source) : recoveryLockout(source);
}

function networkCounters(limit: Limit, address: string, counts: WideCounter['counts']): WideCounter[] {
  return [
    { limit, subject: hashSubject(toNetwork(address)), counts },
    ...siteCounters(limit, address, counts),
  ];
}

/** Returns the counters of the /48 network of an IPv6 address; `parts`, such as an e-mail, narrow down the subject. */
function siteCounters(
  { action, most, seconds }: Limit,
  address: string,
  counts: WideCounter['counts'],
  ...parts: string[]
): WideCounter[] {
  const site = toSiteNetwork(address);
  if (site === undefined) return [];
  const limit = { action: `${action} (site)`, most: most * NETWORKS_OF_A_SITE, seconds };
  return [{ limit, subject: hashSubject(...parts, site), counts }];
}
