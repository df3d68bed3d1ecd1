import { redirect } from '@tanstack/react-router';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { parseLocalPath } from '#client/lib/local-path.ts';
import type { FlashNotice } from '#client/lib/flash-notice.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export interface RedirectSearch {
  /** The address that a visitor asked for before the log-in. */
  redirect?: string | undefined;
}

/** `validateSearch` of log-in and registration. */
export function parseRedirectSearch(search: Record<string, unknown>): RedirectSearch {
  return { redirect: parseLocalPath(search['redirect'], window.location.origin) };
}

const LOG_IN_FIRST: FlashNotice = { kind: 'info', text: 'Debes iniciar sesión para continuar.' };

interface GuardContext {
  location: { href: string };
}

/** `beforeLoad` of screens for users. */
export async function requireSession(context: GuardContext): Promise<void> {
  await requireAccount(context);
}

/** `beforeLoad` of the administration; sends other users home. */
export async function requireAdministrator(context: GuardContext): Promise<void> {
  if (!canAdministrate(await requireAccount(context))) throw redirect({ to: '/', replace: true });
}

/** Sends visitors to log-in and back. */
async function requireAccount({ location }: GuardContext): Promise<Account> {
  const account = await queryClient.ensureQueryData(sessionQuery);
  if (account) return account;
  throw redirect({
    to: '/login',
    search: { redirect: location.href },
    state: { notice: LOG_IN_FIRST },
    replace: true,
  });
}

/** `beforeLoad` of log-in and registration. It doesn't wait: both are shown while the server is out of reach. */
export function redirectWhenSignedIn({ search }: { search: RedirectSearch }): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
  throw redirect({ href: search.redirect ?? '/', replace: true });
}
