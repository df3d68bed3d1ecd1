import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import type { AccountDisclosure } from '#server/env.ts';
import { type MailLimitReached, type MailLimits, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import { enqueue, type Mail, selectMailsToAddress, findSecondsUntilMail } from '#server/mail/outbox.ts';
import type { ResetPasswordForm } from '#shared/accounts/account-forms.contract.ts';
import { recoveryMail, recoveryMailByAdministrator } from '#server/accounts/accounts.mails.ts';
import { lockAccountByEmail } from '#server/accounts/accounts.repository.ts';
import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { rememberBrowser } from '#server/identity/known-browsers.service.ts';
import {
  logInLockoutOfBrowser,
  logInLockoutOfNetwork,
  passwordLockout,
  recoveryLockout,
  type RequestSource,
} from '#server/identity/lockout-rules.service.ts';
import {
  endLockout,
  type LockedOut,
  type TooManyAttempts,
  withLockout,
} from '#server/identity/lockouts.service.ts';
import { runInHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { lockAccount } from '#server/accounts/administration/account-state.repository.ts';
import {
  confirmEmailOfUser,
  findUserOfRecoveryLink,
  hasRecentRecoveryLink,
  insertRecoveryLink,
  lockProfile,
  consumeRecoveryLink,
} from './recovery.repository.ts';
import { type GuessablePasswordRefusal, refuseGuessablePassword } from './guessable-passwords.ts';
import { replacePassword } from './passwords.service.ts';

/** The maximum of recovery mails to one e-mail in a sliding window of `minutes` (rules.md 21). */
export const MAILS_PER_ADDRESS_LIMIT = { most: 3, minutes: 15 };

export interface RecoveryRequest {
  email: string;
  disclosure: AccountDisclosure;
  /** Scheme, host and port of mailed links. */
  origin: string;
  mailLimits: MailLimits;
  source: RequestSource;
}

type NotMailed = Refusal<'EMAIL_NOT_FOUND'> | TooManyAttempts | MailLimitReached;

/** Mails a recovery link to the account with that e-mail, if there is one. */
export async function requestRecovery(
  db: Database,
  { disclosure, source, ...request }: RecoveryRequest,
): Promise<Done | NotMailed | Refusal<'RECOVERY_NOT_SENT'> | LockedOut> {
  const isHidden = disclosure === 'hidden';
  return refuseFailure('RECOVERY_NOT_SENT', () =>
    withLockout(db, recoveryLockout(source), ['EMAIL_NOT_FOUND'], async () => {
      const result = await inTransaction(db, (trx) => createRecoveryMail(trx, request, recoveryMail));
      return isHidden && !isMailLimitReached(result) ? {} : result;
    }),
  );
}

export function isMailLimitReached(result: Done | NotMailed): result is MailLimitReached {
  return isRefused(result) && result.code === 'MAIL_LIMIT_REACHED';
}

type MailedLink = Pick<RecoveryRequest, 'email' | 'origin' | 'mailLimits'>;

/**
 * Stores a recovery link and its mail; takes the same time for an e-mail without an account. Strangers can use up the
 * mails to an address, but its owner always has one with a link that works.
 */
export async function createRecoveryMail(
  trx: Trx,
  { email, origin, mailLimits }: MailedLink,
  compose: (to: { email: string; username: string; link: string }) => Mail,
): Promise<Done | NotMailed> {
  const token = createLinkToken();
  const person = await lockAccountByEmail(trx, email);
  const full = await refuseAboveMailLimits(trx, email, mailLimits);
  if (full) return full;
  const seconds = await findSecondsUntilMail(trx, selectMailsToAddress(email), MAILS_PER_ADDRESS_LIMIT);
  if (person && seconds > 0 && (await hasRecentRecoveryLink(trx, person.id, MAILS_PER_ADDRESS_LIMIT.minutes)))
    return refuse('TOO_MANY_ATTEMPTS', { seconds });
  await insertRecoveryLink(trx, { token_hash: hashLinkToken(token), user_id: person?.id ?? null });
  if (!person) return refuse('EMAIL_NOT_FOUND');
  const link = `${origin}/reset-password?token=${token}`;
  await enqueue(trx, compose({ email, username: person.username, link }));
  afterCommit(trx, () => logSecurityEvent('authn_recovery_start'));
  return {};
}

/** Sends a recovery mail on behalf of an administrator, who knows only the user's id. */
export async function createRecoveryMailById(
  trx: Trx,
  { id, ...request }: { id: string } & Omit<MailedLink, 'email'>,
): Promise<Done | TooManyAttempts | MailLimitReached> {
  const person = await lockAccount(trx, id);
  if (!person) return {};
  const link = { ...request, email: person.email };
  const result = await createRecoveryMail(trx, link, recoveryMailByAdministrator);
  return isRefused(result) && result.code !== 'EMAIL_NOT_FOUND' ? result : {};
}

export async function checkRecoveryLink(db: Database, token: string): Promise<boolean> {
  return (await findUserOfRecoveryLink(db, hashLinkToken(token))) !== undefined;
}

interface PasswordReset {
  form: ResetPasswordForm;
  token: string;
  origin: string;
  source: RequestSource;
}

/**
 * Uses the recovery link: sets the password, ends all sessions and other links, ends the lockout of the user's log-in
 * and remembers the browser, so that the user can log in there while others guess.
 */
export function resetPassword(
  db: Database,
  accounts: AccountsLibrary,
  request: PasswordReset,
): Promise<
  | Done
  | GuessablePasswordRefusal
  | Refusal<'RECOVERY_EXPIRED'>
  | Refusal<'PASSWORD_NOT_UPDATED'>
  | TooManyAttempts
  | ServerBusy
> {
  return refuseFailure('PASSWORD_NOT_UPDATED', () =>
    runInHashingTurn(db, request, () => setPasswordByLink(db, accounts, request)),
  );
}

async function setPasswordByLink(
  db: Database,
  accounts: AccountsLibrary,
  { form, token, origin, source }: PasswordReset,
): Promise<Done | GuessablePasswordRefusal | typeof EXPIRED> {
  const tokenHash = hashLinkToken(token);
  const user = await findUserOfRecoveryLink(db, tokenHash);
  if (user === undefined) return EXPIRED;
  const guessable = refuseGuessablePassword(form.password, user);
  if (guessable) return guessable;
  const userId = user.id;
  const hash = await accounts.hashPassword(form.password);
  const owner = await inTransaction(db, async (trx) => {
    await lockProfile(trx, userId);
    if (!(await consumeRecoveryLink(trx, tokenHash))) return undefined;
    const confirmed = await confirmEmailOfUser(trx, userId);
    await replacePassword(trx, { ...confirmed, id: userId }, { hash, origin });
    return confirmed;
  });
  if (!owner) return EXPIRED;
  const browser = source.browser();
  await rememberBrowser(db, userId, browser);
  await endLockout(db, logInLockoutOfBrowser(owner.email, browser));
  await endLockout(db, logInLockoutOfNetwork(owner.email, source));
  await endLockout(db, passwordLockout(userId, source));
  return {};
}

const EXPIRED = refuse('RECOVERY_EXPIRED');
