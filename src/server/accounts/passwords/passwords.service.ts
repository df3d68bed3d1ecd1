import { randomBytes } from 'node:crypto';
import { deleteAccountDeletion } from '#server/accounts/deletion/deletion.repository.ts';
import { deleteEmailChange } from '#server/accounts/own/email.repository.ts';
import { createLinkToken, hashLinkToken } from '#server/accounts/link-tokens.service.ts';
import { deleteRemovalLinks } from '#server/accounts/second-factor/removal.repository.ts';
import { afterCommit, type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { enqueue } from '#server/mail/outbox.ts';
import type { ChangePasswordForm } from '#shared/accounts/account-forms.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { forgetBrowsers } from '#server/identity/known-browsers.service.ts';
import { passwordChangedMail } from '#server/accounts/accounts.mails.ts';
import type { RequestSource } from '#server/identity/lockout-rules.service.ts';
import type { TooManyAttempts } from '#server/identity/lockouts.service.ts';
import { refuseFailure } from '#server/refusals/failure.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { type NewPassword, setPassword } from '#server/identity/passwords/passwords.service.ts';
import type { ServerBusy } from '#server/identity/passwords/hashing-turns.service.ts';
import {
  changeSessionToken,
  readSessionToken,
  withProvedPassword,
} from '#server/identity/sessions/sessions.service.ts';
import { type GuessablePasswordRefusal, refuseGuessablePassword } from './guessable-passwords.ts';
import { deleteRecoveryLinks, insertRecoveryLink, lockProfile } from './recovery.repository.ts';

/** Changes the password of a user who proves the current one; renews the session of the call and ends all others. */
export function changePassword(
  db: Database,
  accounts: AccountsLibrary,
  request: {
    user: Account;
    form: ChangePasswordForm;
    headers: Headers;
    origin: string;
    source: RequestSource;
  },
): Promise<
  | GuessablePasswordRefusal
  | { cookies: string[] }
  | Refusal<'WRONG_PASSWORD'>
  | Refusal<'PASSWORD_NOT_UPDATED'>
  | TooManyAttempts
  | ServerBusy
> {
  const { user, form, headers, origin, source } = request;
  const proof = { userId: user.id, password: form.currentPassword, source };
  return refuseFailure('PASSWORD_NOT_UPDATED', () =>
    withProvedPassword(db, accounts, proof, async (instead) => {
      const guessable = refuseGuessablePassword(form.newPassword, user);
      if (guessable) return guessable;
      const [hash, except] = await Promise.all([
        accounts.hashPassword(form.newPassword),
        readSessionToken(accounts, headers),
      ]);
      return inTransaction(db, async (trx) => {
        await lockProfile(trx, user.id);
        const isChanged = await replacePassword(trx, user, { hash, instead, except, origin });
        // a concurrent change came first, so the password that was proved is wrong now
        if (!isChanged) return refuse('WRONG_PASSWORD');
        return { cookies: except === undefined ? [] : [await changeSessionToken(trx, accounts, except)] };
      });
    }),
  );
}

/**
 * Sets the password and mails its owner; returns false if the stored password has changed meanwhile. Lock the profile
 * first.
 */
export async function replacePassword(
  trx: Trx,
  owner: Pick<Account, 'id' | 'email' | 'username'>,
  { origin, ...password }: NewPassword & { origin: string },
): Promise<boolean> {
  if (!(await resetCredentials(trx, owner.id, password))) return false;
  await enqueue(trx, passwordChangedMail({ ...owner, link: `${origin}/forgot-password` }));
  // names the account for the log, because a user with a recovery link has no session
  setRequestSubject(owner.email);
  afterCommit(trx, () => logSecurityEvent('authn_password_change'));
  return true;
}

/**
 * Sets the password and ends all other sessions, all recovery links and an unconfirmed change of the e-mail, which a
 * thief of the former password may have requested. Lock the profile first.
 */
export async function resetCredentials(trx: Trx, userId: string, password: NewPassword): Promise<boolean> {
  if (!(await setPassword(trx, userId, password))) return false;
  await deleteRecoveryLinks(trx, userId);
  await deleteEmailChange(trx, userId);
  return true;
}

/** Hashes a random password that nobody knows. */
export function hashRandomPassword(accounts: AccountsLibrary): Promise<string> {
  return accounts.hashPassword(randomBytes(32).toString('base64url'));
}

/**
 * Gives an account that a thief has used back to its owner: ends what a thief of the password could use, cancels the
 * deletion and forgets known browsers (rules.md 20). Returns the token with which the owner chooses another password.
 * Lock the profile first.
 */
export async function returnAccountToOwner(trx: Trx, userId: string, hash: string): Promise<string> {
  await deleteAccountDeletion(trx, userId);
  await resetCredentials(trx, userId, { hash });
  await deleteRemovalLinks(trx, userId);
  await forgetBrowsers(trx, userId);
  const token = createLinkToken();
  await insertRecoveryLink(trx, {
    token_hash: hashLinkToken(token),
    user_id: userId,
  });
  return token;
}
