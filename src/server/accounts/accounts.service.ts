import { type Database, inTransaction } from '#server/database/database.ts';
import { countRecentMails, enqueue } from '#server/mail/outbox.ts';
import type { Account, LogInForm, RegisterForm } from '#shared/accounts/accounts.contract.ts';
import { confirmationMail } from './accounts.mails.ts';
import {
  deleteSession,
  deleteUnconfirmed,
  findAccount,
  findSession,
  findTaken,
  insertPassword,
  insertProfile,
  lockUnconfirmed,
} from './accounts.repository.ts';
import type { AccountsLibrary } from './library.ts';
import { expiredCookie, readToken } from './session-cookie.ts';

/** So many mails to one address in so many minutes (rules.md 21). */
const MAIL_LIMIT = 3;
const MAIL_LIMIT_MINUTES = 15;

type Taken = 'USERNAME_TAKEN' | 'EMAIL_TAKEN';

/** The profile could not be written, for the reason in `cause`: an account fails there or later. */
export class ProfileNotCreated extends Error {}

/** Creates an unconfirmed account and its confirmation mail, both or neither; answers what is taken already. */
export async function register(
  db: Database,
  accounts: AccountsLibrary,
  form: RegisterForm,
): Promise<Taken | undefined> {
  const taken = await findTaken(db, form);
  if (taken.username) return 'USERNAME_TAKEN';
  if (taken.email) return 'EMAIL_TAKEN';
  const hash = await accounts.hashPassword(form.password);
  const mail = await createConfirmation(accounts, form);
  try {
    await inTransaction(db, async (trx) => {
      const profile = { username: form.username, email: form.email };
      const id = await insertProfile(trx, profile).catch(profileRefused);
      await insertPassword(trx, id, hash);
      await enqueue(trx, mail);
    });
  } catch (error) {
    const lost = takenBy(error);
    if (!lost) throw error;
    return lost;
  }
  return undefined;
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

/** Sends the link again if there is an unconfirmed account with that address; false when that was too often. */
export async function resendVerification(
  db: Database,
  accounts: AccountsLibrary,
  email: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const person = await lockUnconfirmed(trx, email);
    if (!person) return true;
    if ((await countRecentMails(trx, email, MAIL_LIMIT_MINUTES)) >= MAIL_LIMIT) return false;
    await enqueue(trx, await createConfirmation(accounts, { email, username: person.username }));
    return true;
  });
}

async function createConfirmation(
  accounts: AccountsLibrary,
  { email, username }: { email: string; username: string },
): Promise<ReturnType<typeof confirmationMail>> {
  const token = await accounts.verificationToken(email);
  return confirmationMail({ email, username, link: `${accounts.publicUrl}/verify-email?token=${token}` });
}

export type LogIn =
  | { account: Account; cookies: string[] }
  | 'INVALID_CREDENTIALS'
  | 'EMAIL_NOT_CONFIRMED'
  | 'LOG_IN_FAILED';

/** A new session; the one that the browser had before ends. */
export async function logIn(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
  form: LogInForm,
): Promise<LogIn> {
  const result = await accounts.logIn(form);
  if (typeof result === 'string') return result;
  await endSession(db, accounts, headers);
  return { account: await findAccount(db, result.user_id), cookies: result.cookies };
}

/** Ends the browser's session, if it has one; answers the Set-Cookie that makes it forget it. */
export async function logOut(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<string> {
  await endSession(db, accounts, headers);
  return expiredCookie(await accounts.cookie());
}

async function endSession(db: Database, accounts: AccountsLibrary, headers: Headers): Promise<void> {
  const token = readToken(headers.get('cookie'), await accounts.cookie());
  if (token) await deleteSession(db, token);
}

/**
 * Who the request's cookie belongs to, null for a visitor: one indexed read, a quarter of what the accounts library
 * needs; a test holds both equal. `cookies` renews the session where it is due.
 */
export async function readSession(
  db: Database,
  accounts: AccountsLibrary,
  headers: Headers,
): Promise<{ account: Account | null; cookies: string[] }> {
  const token = readToken(headers.get('cookie'), await accounts.cookie());
  const session = token ? await findSession(db, token) : undefined;
  if (!session) return { account: null, cookies: [] };
  const { ageing, ...account } = session;
  return { account, cookies: ageing ? (await accounts.getSession(headers)).cookies : [] };
}

/** What time does to accounts; to be called now and then, by any number of processes. */
export function clearUp(db: Database): Promise<void> {
  return deleteUnconfirmed(db);
}
