import { redirect } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';

/** A path of this site that is safe to go to, from the address bar; undefined for anything else. */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  if (!URL.canParse(value, window.location.origin)) return undefined;
  const url = new URL(value, window.location.origin);
  // the parser drops tabs and line breaks and turns \ into /, so look at what it made of it
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

export interface RedirectSearch {
  /** Where somebody wanted to go who had to log in first. */
  redirect?: string | undefined;
}

/** `validateSearch` of log-in and registration. */
export function redirectSearch(search: Record<string, unknown>): RedirectSearch {
  return { redirect: localPath(search['redirect']) };
}

/** `beforeLoad` of screens for people who have logged in. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  const account = await queryClient.ensureQueryData(sessionQuery);
  if (!account) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

/** `beforeLoad` of log-in and registration; doesn't wait, so that they show with the server out of reach. */
export function leaveWhenSignedIn({ search }: { search: RedirectSearch }): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
  throw redirect({ href: search.redirect ?? '/', replace: true });
}
