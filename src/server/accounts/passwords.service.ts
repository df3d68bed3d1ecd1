import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { enqueue } from '#server/mail/outbox.ts';
import type { Account, ChangePasswordForm } from '#shared/accounts/accounts.contract.ts';
import { passwordChangedMail } from './accounts.mails.ts';
import type { Source, TooMany } from './attempts.service.ts';
import type { AccountsLibrary } from './library.ts';
import { deleteRecoveryLinks, lockProfile, updatePassword } from './passwords.repository.ts';
import { deleteSessions } from './sessions.repository.ts';
import { currentToken, provingPassword } from './sessions.service.ts';

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

/**
 * Sets the password, with `instead` only if that is still the stored one; ends all sessions but the one with the
 * token `except`, and all recovery links; tells the owner. To be called with the profile locked.
 */
export async function replacePassword(
  trx: Trx,
  owner: Pick<Account, 'id' | 'email' | 'username'>,
  {
    except,
    origin,
    ...password
  }: { hash: string; instead?: string; except?: string | undefined; origin: string },
): Promise<boolean> {
  if (!(await updatePassword(trx, owner.id, password))) return false;
  await deleteSessions(trx, owner.id, { except });
  await deleteRecoveryLinks(trx, owner.id);
  await enqueue(trx, passwordChangedMail({ ...owner, link: `${origin}/forgot-password` }));
  return true;
}
