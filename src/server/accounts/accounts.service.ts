import { type Database, inTransaction } from '#server/database/database.ts';
import { enqueue, type Mail, secondsUntilMail } from '#server/mail/outbox.ts';
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
  registrationLockout,
  type TooMany,
  withLockout,
} from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { createPassword } from '#server/identity/passwords/passwords.service.ts';
import { clearSessions } from '#server/identity/sessions/sessions.service.ts';
import { deleteExpiredLinks } from '#server/accounts/passwords/recovery.repository.ts';
import {
  MAIL_LIMIT,
  mailRecoveryLink,
  type RecoveryRequest,
} from '#server/accounts/passwords/recovery.service.ts';

type Taken = 'USERNAME_TAKEN' | 'EMAIL_TAKEN';

/** The profile could not be written, for the reason in `cause`: an account fails there or later. */
export class ProfileNotCreated extends Error {}

/** Who registers, and how: as with recovery, but for the address, which is in the form. */
export type Registration = Omit<RecoveryRequest, 'email'> & {
  form: Pick<RegisterForm, 'username' | 'email' | 'password'> & { dark_mode?: boolean | undefined };
};

/**
 * Creates an unconfirmed account and its confirmation mail, both or neither; answers what is taken already. With
 * `hidden`, a taken address is not told but mailed to its owner.
 */
export function register(
  db: Database,
  accounts: AccountsLibrary,
  registration: Registration,
): Promise<'registered' | Taken | TooMany> {
  const { source, disclosure, origin, form } = registration;
  return withLockout<'registered' | Taken>(
    db,
    registrationLockout(source),
    async () => {
      const result = await createAccount(db, accounts, registration);
      if (result !== 'EMAIL_TAKEN' || disclosure !== 'hidden') return result;
      await inTransaction(db, (trx) =>
        mailRecoveryLink(trx, { email: form.email, origin }, existingAccountMail),
      );
      return 'registered';
    },
    (result) => (result === 'registered' ? 'success' : 'failure'),
  );
}

async function createAccount(
  db: Database,
  accounts: AccountsLibrary,
  { form, origin, disclosure }: Registration,
): Promise<'registered' | Taken> {
  const taken = await findTaken(db, form);
  if (taken.username) return 'USERNAME_TAKEN';
  if (taken.email && disclosure !== 'hidden') return 'EMAIL_TAKEN';
  // the slow part: it must not tell by its time what the answer hides
  const hash = await accounts.hashPassword(form.password);
  if (taken.email) return 'EMAIL_TAKEN';
  const mail = await createConfirmation(accounts, { ...form, origin });
  try {
    await insertAccount(db, form, hash, mail);
    return 'registered';
  } catch (error) {
    const lost = takenBy(error);
    if (!lost) throw error;
    return lost;
  }
}

function insertAccount(db: Database, profile: NewProfile, hash: string, mail: Mail): Promise<void> {
  return inTransaction(db, async (trx) => {
    const id = await insertProfile(trx, profile).catch(profileRefused);
    await createPassword(trx, id, hash);
    await enqueue(trx, mail);
  });
}

function profileRefused(cause: unknown): never {
  throw takenBy(cause) ? cause : new ProfileNotCreated(String(cause), { cause });
}

/** What the winner of two simultaneous registrations has, by the index that refused the loser. */
function takenBy(error: unknown): Taken | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'profiles_username_unique') return 'USERNAME_TAKEN';
  return constraint === 'profiles_email_unique' ? 'EMAIL_TAKEN' : undefined;
}

/** Sends the link again if there is an unconfirmed account with that address, unless that was too often. */
export async function resendVerification(
  db: Database,
  accounts: AccountsLibrary,
  { email, origin, disclosure, source }: RecoveryRequest,
): Promise<'sent' | TooMany> {
  const crowded = await countResend(db, source);
  if (crowded) return crowded;
  return inTransaction(db, async (trx) => {
    const person = await lockByEmail(trx, email);
    if (!person || person.email_verified) return 'sent';
    const seconds = await secondsUntilMail(trx, email, MAIL_LIMIT);
    if (seconds > 0) return disclosure === 'hidden' ? 'sent' : { code: 'TOO_MANY_ATTEMPTS', seconds };
    await enqueue(trx, await createConfirmation(accounts, { ...person, email, origin }));
    return 'sent';
  });
}

async function createConfirmation(
  accounts: AccountsLibrary,
  { email, username, origin }: { email: string; username: string; origin: string },
): Promise<Mail> {
  const token = await accounts.verificationToken(email);
  return confirmationMail({ email, username, link: `${origin}/verify-email?token=${token}` });
}

/** What time does to accounts; to be called now and then, by any number of processes. */
export async function clearUp(db: Database): Promise<void> {
  await deleteUnconfirmed(db);
  await deleteExpiredLinks(db);
  await clearSessions(db);
}
