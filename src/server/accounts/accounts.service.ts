import { afterCommit, type Database, inTransaction } from '#server/database/database.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { type MailLimitReached, type MailLimits, refuseAboveMailLimits } from '#server/mail/mail-limits.ts';
import type { ShownLegalPage } from '#shared/accounts/accepted-page.contract.ts';
import type { RegisterForm } from '#shared/accounts/account-forms.contract.ts';
import {
  type AgeNotConfirmed,
  recordAcceptance,
  refuseChangedTerms,
  refuseUnconfirmedAge,
  type TermsChanged,
} from './acceptance/acceptance.service.ts';
import { existingAccountMail } from './accounts.mails.ts';
import {
  deleteUnconfirmedAccounts,
  findTakenUsernameOrEmail,
  insertProfile,
  reserveUsername,
  type NewProfile,
} from './accounts.repository.ts';
import { type LockedOut, type TooManyAttempts, withLockout } from '#server/identity/lockouts.service.ts';
import { clearUnusedBrowsers } from '#server/identity/known-browsers.service.ts';
import { registrationLockout } from '#server/identity/lockout-rules.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { runInHashingTurn, type ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import { createPassword } from '#server/identity/passwords/passwords.service.ts';
import { clearExpiredSessions } from '#server/identity/sessions/sessions.service.ts';
import {
  type GuessablePasswordRefusal,
  refuseGuessablePassword,
} from '#server/accounts/passwords/guessable-passwords.ts';
import { deleteExpiredConfirmations } from '#server/accounts/confirmation/confirmation.repository.ts';
import { createConfirmationMail } from '#server/accounts/confirmation/confirmation.service.ts';
import { isReservedUsername } from '#server/accounts/registration/reserved-usernames.ts';
import { deleteExpiredEmailRecords } from '#server/accounts/own/email.repository.ts';
import { deleteExpiredFormerUsernames } from '#server/accounts/own/username.repository.ts';
import { deleteExpiredUndoLinks } from '#server/accounts/second-factor/undo.repository.ts';
import { deleteExpiredRemovalLinks } from '#server/accounts/second-factor/removal.repository.ts';
import { deleteExpiredRecoveryLinks } from '#server/accounts/passwords/recovery.repository.ts';
import {
  createRecoveryMail,
  isMailLimitReached,
  type RecoveryRequest,
} from '#server/accounts/passwords/recovery.service.ts';

const USERNAME_TAKEN = refuse('USERNAME_TAKEN');
const EMAIL_TAKEN = refuse('EMAIL_TAKEN');
type Taken = typeof USERNAME_TAKEN | typeof EMAIL_TAKEN;
const USERNAME_RESERVED = refuse('USERNAME_RESERVED');
type NotAllowed = typeof USERNAME_RESERVED | GuessablePasswordRefusal;
type ProfileNotCreated = Refusal<'PROFILE_NOT_CREATED'>;
type NotRegistered = Taken | ProfileNotCreated | MailLimitReached | TermsChanged;

/** A request to register: the e-mail is in its form, the other properties are those of a recovery request. */
export type Registration = Omit<RecoveryRequest, 'email'> & {
  form: Pick<RegisterForm, 'username' | 'email' | 'password'> & {
    is_old_enough: boolean;
    dark_mode?: boolean | undefined;
    pages?: ShownLegalPage[] | undefined;
  };
  /** The age that users confirm to have reached; 0 if no age is asked for. */
  minimumAge: number;
};

/**
 * Creates an unconfirmed account and its confirmation mail in one transaction, or refuses a taken name or e-mail. With
 * `hidden` disclosure, a taken e-mail isn't revealed: its owner gets a mail instead.
 */
export async function register(
  db: Database,
  accounts: AccountsLibrary,
  registration: Registration,
): Promise<
  | NotRegistered
  | NotAllowed
  | AgeNotConfirmed
  | Done
  | Refusal<'USER_NOT_CREATED'>
  | LockedOut
  | TooManyAttempts
  | ServerBusy
> {
  const { source, disclosure, form } = registration;
  const tooYoung = refuseUnconfirmedAge(registration.minimumAge, form);
  if (tooYoung) return tooYoung;
  const notAllowed = isReservedUsername(form.username)
    ? USERNAME_RESERVED
    : refuseGuessablePassword(form.password, form);
  if (notAllowed) return notAllowed;
  const attempt = async (): Promise<NotRegistered | Done> => {
    const result = await createAccount(db, accounts, registration);
    if (result !== EMAIL_TAKEN || disclosure !== 'hidden') return result;
    const mailed = await inTransaction(db, async (trx) => {
      // reserves the username: otherwise registering it again would reveal that no account was created
      await reserveUsername(trx, form.username);
      return createRecoveryMail(trx, { ...registration, email: form.email }, existingAccountMail);
    });
    return isMailLimitReached(mailed) ? mailed : {};
  };
  return refuseFailure('USER_NOT_CREATED', () =>
    runInHashingTurn(db, { source }, () =>
      withLockout(db, registrationLockout(source), ['USERNAME_TAKEN', 'EMAIL_TAKEN'], attempt),
    ),
  );
}

async function createAccount(
  db: Database,
  accounts: AccountsLibrary,
  { form, origin, disclosure, mailLimits, minimumAge }: Registration,
): Promise<Done | NotRegistered> {
  // checks the terms before the e-mail: otherwise a form with old terms would reveal that the e-mail is taken
  const changed = await refuseChangedTerms(db, form.pages);
  if (changed) return changed;
  const taken = await findTakenUsernameOrEmail(db, form);
  if (taken.username) return USERNAME_TAKEN;
  if (taken.email && disclosure !== 'hidden') return EMAIL_TAKEN;
  // hashes the password before the check: otherwise the response time would reveal that the e-mail is taken
  const hash = await accounts.hashPassword(form.password);
  if (taken.email) return EMAIL_TAKEN;
  return insertAccount(db, { profile: form, pages: form.pages, hash, origin, mailLimits, minimumAge });
}

/** The refusal by the violated constraint, if a concurrent call takes the username or the e-mail first. */
const LOST_RACE = {
  profiles_username_unique: USERNAME_TAKEN,
  profiles_username_kept: USERNAME_TAKEN,
  profiles_email_unique: EMAIL_TAKEN,
  profiles_email_kept: EMAIL_TAKEN,
};

interface NewAccount {
  profile: NewProfile;
  pages: ShownLegalPage[] | undefined;
  hash: string;
  origin: string;
  mailLimits: MailLimits;
  minimumAge: number;
}

function insertAccount(
  db: Database,
  { profile, pages, hash, origin, mailLimits, minimumAge }: NewAccount,
): Promise<Done | NotRegistered> {
  return inTransactionUnlessRefused(db, async (trx) => {
    const id = await refuseFailure('PROFILE_NOT_CREATED', () =>
      refuseViolations(LOST_RACE, () => insertProfile(trx, profile)),
    );
    if (isRefused(id)) return id;
    await createPassword(trx, id, hash);
    const changed = await recordAcceptance(trx, { userId: id, pages, minimumAge });
    if (changed) return changed;
    const full = await refuseAboveMailLimits(trx, profile.email, mailLimits);
    if (full) return full;
    await createConfirmationMail(trx, { ...profile, id, origin });
    afterCommit(trx, () => logSecurityEvent('user_created'));
    return {};
  });
}

/**
 * Deletes unconfirmed accounts, mailed links, former names, sessions and known browsers that have expired. Any number of processes may
 * run it at once.
 */
export async function deleteExpiredAccounts(db: Database): Promise<void> {
  await deleteUnconfirmedAccounts(db);
  await deleteExpiredRecoveryLinks(db);
  await deleteExpiredConfirmations(db);
  await deleteExpiredFormerUsernames(db);
  await deleteExpiredEmailRecords(db);
  await deleteExpiredRemovalLinks(db);
  await deleteExpiredUndoLinks(db);
  await clearExpiredSessions(db);
  await clearUnusedBrowsers(db);
}
