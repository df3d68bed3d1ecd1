import { redirect } from '@tanstack/react-router';
import { localPath } from './local-path.ts';
import type { PassedNotice } from './passed-notice.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';

export interface RedirectSearch {
  /** Where somebody wanted to go who had to log in first. */
  redirect?: string | undefined;
}

/** `validateSearch` of log-in and registration. */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  return { redirect: localPath(search['redirect'], window.location.origin) };
}

const LOG_IN_FIRST: PassedNotice = { kind: 'info', text: 'Debes iniciar sesión para continuar.' };

/** `beforeLoad` of screens for people who have logged in. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const account = await queryClient.ensureQueryData(sessionQuery);
  if (account) return;
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
