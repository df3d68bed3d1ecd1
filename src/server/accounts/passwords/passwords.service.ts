import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { enqueue } from '#server/mail/outbox.ts';
import type { Account, ChangePasswordForm } from '#shared/accounts/accounts.contract.ts';
import { passwordChangedMail } from '#server/accounts/accounts.mails.ts';
import type { Source, TooMany } from '#server/identity/lockouts.service.ts';
import type { AccountsLibrary } from '#server/identity/library.ts';
import { deleteRecoveryLinks, lockProfile, updatePassword } from '#server/identity/passwords/passwords.repository.ts';
import { deleteSessions } from '#server/identity/sessions/sessions.repository.ts';
import { currentToken, provingPassword } from '#server/identity/sessions/sessions.service.ts';

/** Sets another password for somebody who proves the one before; every other session of theirs ends. */
export function changePassword(
  db: Database,
  accounts: AccountsLibrary,
  request: { user: Account; form: ChangePasswordForm; headers: Headers; origin: string; source: Source },
): Promise<'changed' | 'WRONG_PASSWORD' | TooMany> {
  const { user, form, headers, origin, source } = request;
  const proof = { userId: user.id, password: form.currentPassword, source };
  return provingPassword<'changed' | 'WRONG_PASSWORD'>(db, accounts, proof, async (instead) => {
    const [hash, except] = await Promise.all([
      accounts.hashPassword(form.newPassword),
      currentToken(accounts, headers),
    ]);
    const changed = await inTransaction(db, async (trx) => {
      await lockProfile(trx, user.id);
      return replacePassword(trx, user, { hash, instead, except, origin });
    });
    // somebody else has changed it meanwhile: then this one is wrong by now
    return changed ? 'changed' : 'WRONG_PASSWORD';
  });
}

interface NewPassword {
  hash: string;
  /** Only if that is still the stored one. */
  instead?: string;
  /** The token of the session that stays. */
  except?: string | undefined;
}

/** Sets the password and tells the owner; false when another one is stored by now. As `setPassword`. */
export async function replacePassword(
  trx: Trx,
  owner: Pick<Account, 'id' | 'email' | 'username'>,
  { origin, ...password }: NewPassword & { origin: string },
): Promise<boolean> {
  if (!(await setPassword(trx, owner.id, password))) return false;
  await enqueue(trx, passwordChangedMail({ ...owner, link: `${origin}/forgot-password` }));
  return true;
}

/** Sets the password; all other sessions and all recovery links end with it. To be called with the profile locked. */
export async function setPassword(
  trx: Trx,
  userId: string,
  { except, ...password }: NewPassword,
): Promise<boolean> {
  if (!(await updatePassword(trx, userId, password))) return false;
  await deleteSessions(trx, userId, { except });
  await deleteRecoveryLinks(trx, userId);
  return true;
}
