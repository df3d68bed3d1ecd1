import { type ApiContext, setCookies } from '#server/access/context.ts';
import { rememberBrowser } from '#server/identity/known-browsers.service.ts';
import type { OpenSession } from '#server/identity/sessions/log-in.service.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { cancelDeletion } from './deletion/deletion.service.ts';

/**
 * The last step of every way to log in: cancels a requested deletion, sets the cookies, remembers the browser. Returns
 * undefined if the account has just been deleted.
 */
export async function completeLogIn(
  context: ApiContext,
  { account, cookies }: OpenSession,
): Promise<(Account & { deletion_cancelled: boolean }) | undefined> {
  const { db, origin } = context;
  const deletion_cancelled = await cancelDeletion(db, { userId: account.id, origin });
  if (deletion_cancelled === undefined) return undefined;
  if (deletion_cancelled) context.mailWaiting();
  setCookies(context, cookies);
  await rememberBrowser(db, account.id, context.browser());
  logSecurityEvent('authn_login_success');
  return { ...account, deletion_cancelled };
}
