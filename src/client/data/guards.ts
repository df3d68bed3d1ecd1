import { redirect } from '@tanstack/react-router';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { localPath } from '#client/lib/local-path.ts';
import type { PassedNotice } from '#client/lib/passed-notice.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export interface RedirectSearch {
  /** Where somebody wanted to go who had to log in first. */
  redirect?: string | undefined;
}

/** `validateSearch` of log-in and registration. */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  return { redirect: localPath(search['redirect'], window.location.origin) };
}

const LOG_IN_FIRST: PassedNotice = { kind: 'info', text: 'Debes iniciar sesión para continuar.' };

interface Guarded {
  location: { href: string };
}

/** `beforeLoad` of screens for people who have logged in. */
export async function requireSession(guarded: Guarded): Promise<void> {
  await findAccount(guarded);
}

/** `beforeLoad` of the administration; leads others who have logged in home. */
export async function requireAdministrator(guarded: Guarded): Promise<void> {
  if (!canAdministrate(await findAccount(guarded))) throw redirect({ to: '/', replace: true });
}

/** Who is logged in; without anybody throws the way to log-in and back. */
async function findAccount({ location }: Guarded): Promise<Account> {
  const account = await queryClient.ensureQueryData(sessionQuery);
  if (account) return account;
  throw redirect({
    to: '/login',
    search: { redirect: location.href },
    state: { notice: LOG_IN_FIRST },
    replace: true,
  });
}

/** `beforeLoad` of log-in and registration; doesn't wait, so that they show with the server out of reach. */
export function leaveWhenSignedIn({ search }: { search: RedirectSearch }): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
  throw redirect({ href: search.redirect ?? '/', replace: true });
}
