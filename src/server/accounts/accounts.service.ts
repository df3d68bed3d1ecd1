import { afterCommit, type Database, inTransaction } from '#server/database/database.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { type MailLimitReached, type MailLimits, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import { enqueue, type Mail, mailsToAddress, secondsUntilMail } from '#server/mail/outbox.ts';
import type { RegisterForm } from '#shared/accounts/accounts.contract.ts';
import { confirmationMail, existingAccountMail } from './accounts.mails.ts';
import {
  deleteUnconfirmed,
  findTaken,
  insertProfile,
  lockByEmail,
  type NewProfile,
} from './accounts.repository.ts';
import {
  countResend,
  type LockedOut,
  registrationLockout,
  type TooManyAttempts,
  withLockout,
} from '#server/identity/lockouts.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { inHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { createPassword } from '#server/identity/passwords/passwords.service.ts';
import { clearSessions } from '#server/identity/sessions/sessions.service.ts';
import { deleteExpiredLinks } from '#server/accounts/passwords/recovery.repository.ts';
import {
  MAIL_LIMIT,
  createRecoveryMail,
  isMailLimitReached,
  type RecoveryRequest,
} from '#server/accounts/passwords/recovery.service.ts';

const USERNAME_TAKEN = refuse('USERNAME_TAKEN');
const EMAIL_TAKEN = refuse('EMAIL_TAKEN');
type Taken = typeof USERNAME_TAKEN | typeof EMAIL_TAKEN;
type ProfileNotCreated = Refusal<'PROFILE_NOT_CREATED'>;
type NotRegistered = Taken | ProfileNotCreated | MailLimitReached;

/** A registration request: the e-mail is in its form, the rest is the same as for recovery. */
export type Registration = Omit<RecoveryRequest, 'email'> & {
  form: Pick<RegisterForm, 'username' | 'email' | 'password'> & { dark_mode?: boolean | undefined };
};

/**
 * Creates an unconfirmed account and its confirmation mail in one transaction, or refuses a taken name or e-mail. With
 * `hidden` disclosure, a taken e-mail isn't revealed: its owner gets a mail instead.
 */
export function register(
  db: Database,
  accounts: AccountsLibrary,
  registration: Registration,
): Promise<NotRegistered | Done | Refusal<'USER_NOT_CREATED'> | LockedOut | TooManyAttempts | ServerBusy> {
  const { source, disclosure, form } = registration;
  const attempt = async (): Promise<NotRegistered | Done> => {
    const result = await createAccount(db, accounts, registration);
    if (result !== EMAIL_TAKEN || disclosure !== 'hidden') return result;
    const mailed = await inTransaction(db, (trx) =>
      createRecoveryMail(trx, { ...registration, email: form.email }, existingAccountMail),
    );
    return isMailLimitReached(mailed) ? mailed : {};
  };
  return refuseFailure('USER_NOT_CREATED', () =>
    inHashingTurn(db, { source }, () =>
      withLockout(db, registrationLockout(source), ['USERNAME_TAKEN', 'EMAIL_TAKEN'], attempt),
    ),
  );
}

async function createAccount(
  db: Database,
  accounts: AccountsLibrary,
  { form, origin, disclosure, mailLimits }: Registration,
): Promise<Done | NotRegistered> {
  const taken = await findTaken(db, form);
  if (taken.username) return USERNAME_TAKEN;
  if (taken.email && disclosure !== 'hidden') return EMAIL_TAKEN;
  // hash before the check: otherwise the response time would reveal that the e-mail is taken
  const hash = await accounts.hashPassword(form.password);
  if (taken.email) return EMAIL_TAKEN;
  const mail = await createConfirmation(accounts, { ...form, origin });
  return insertAccount(db, { profile: form, hash, mail, mailLimits });
}

/** Refusals of the registration that loses a race, by the unique index that it violates. */
const LOST_RACE = { profiles_username_unique: USERNAME_TAKEN, profiles_email_unique: EMAIL_TAKEN };

interface NewAccount {
  profile: NewProfile;
  hash: string;
  mail: Mail;
  mailLimits: MailLimits;
}

function insertAccount(
  db: Database,
  { profile, hash, mail, mailLimits }: NewAccount,
): Promise<Done | NotRegistered> {
  return inTransactionUnlessRefused(db, async (trx) => {
    const id = await refuseFailure('PROFILE_NOT_CREATED', () =>
      refuseViolations(LOST_RACE, () => insertProfile(trx, profile)),
    );
    if (isRefused(id)) return id;
    await createPassword(trx, id, hash);
    const full = await refuseAboveMailLimits(trx, mail.recipient, mailLimits);
    if (full) return full;
    await enqueue(trx, mail);
    afterCommit(trx, () => logSecurityEvent('user_created'));
    return {};
  });
}

/** Sends another confirmation link to an unconfirmed account; past the limit of mails it sends none. */
export async function resendVerification(
  db: Database,
  accounts: AccountsLibrary,
  { email, origin, disclosure, mailLimits, source }: RecoveryRequest,
): Promise<Done | TooManyAttempts | MailLimitReached> {
  const crowded = await countResend(db, source);
  if (crowded) return crowded;
  return inTransaction(db, async (trx) => {
    const person = await lockByEmail(trx, email);
    const full = await refuseAboveMailLimits(trx, email, mailLimits);
    if (full) return full;
    if (!person || person.email_verified) return {};
    const seconds = await secondsUntilMail(trx, mailsToAddress(email), MAIL_LIMIT);
    if (seconds > 0) return disclosure === 'hidden' ? {} : refuse('TOO_MANY_ATTEMPTS', { seconds });
    await enqueue(trx, await createConfirmation(accounts, { ...person, email, origin }));
    return {};
  });
}

async function createConfirmation(
  accounts: AccountsLibrary,
  { email, username, origin }: { email: string; username: string; origin: string },
): Promise<Mail> {
  const token = await accounts.verificationToken(email);
  return confirmationMail({ email, username, link: `${origin}/verify-email?token=${token}` });
}

/**
 * Deletes unconfirmed accounts, recovery links and sessions that have expired. Any number of processes may run it at
 * once.
 */
export async function deleteExpiredAccounts(db: Database): Promise<void> {
  await deleteUnconfirmed(db);
  await deleteExpiredLinks(db);
  await clearSessions(db);
}
