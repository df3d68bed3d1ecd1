import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { api, client } from './api.ts';
import { setSchemeUnsaved, applyProfileScheme } from '#client/lib/color-scheme.ts';
import { isRefusal } from './errors.ts';
import { invalidateQueryKeys, queryClient, replaceQueryData, retryUpTo } from './query-client.ts';
import { deleteUserUnsentMarks } from './unsent-marks.ts';
import { tabStorage } from '#client/lib/storage/storage.ts';

const CHECK_EVERY_MS = 30_000;

/** The account: undefined while unknown, null for a visitor. Fetched every 30 s and on focus. */
export const sessionQuery = queryOptions({
  queryKey: api.accounts.me.queryKey(),
  // without an abort signal: a guard may wait for the same fetch, which must survive the component that began it
  queryFn: () => client.accounts.me(),
  staleTime: CHECK_EVERY_MS,
  // a visitor without a session isn't checked again; without a reply it is unknown whether there is one
  refetchInterval: ({ state }) => (state.data === null ? false : CHECK_EVERY_MS),
  refetchOnWindowFocus: 'always',
  retry: retryUpTo(5),
  retryDelay: (failures) => 200 * 2 ** failures,
});

type Announcement = 'signed-in' | 'signed-out' | 'unknown';

// the browser closes this channel with the page
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('plaza-session') : null;
const announce = (announcement: Announcement): void => otherTabs?.postMessage(announcement);

function setSession(account: Account | null): void {
  replaceQueryData(sessionQuery.queryKey, account);
}

/** Starts the session in all tabs, with the account that the log-in returned. */
export function startSession(account: Account): void {
  // a colour scheme chosen before may be another user's
  setSchemeUnsaved(false);
  setSession(account);
  announce('signed-in');
}

/** Ends the session on the server and in all tabs; throws where the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await client.accounts.logOut();
  } catch (error) {
    // a refusal means that the session had ended already
    if (!isRefusal(error)) throw error;
  }
  await endLocalSession();
}

/** Forgets, in all tabs, a session that the server has ended. */
export async function endLocalSession(): Promise<void> {
  const account = queryClient.getQueryData(sessionQuery.queryKey);
  if (account) await deleteUserUnsentMarks(account.id);
  setSession(null);
  announce('signed-out');
}

/** Checks the session in all tabs, after something that may have ended it on the server. */
export async function recheckSession(): Promise<void> {
  announce('unknown');
  await invalidateQueryKeys(sessionQuery.queryKey);
}

/** Forgets what was fetched for the former user. The query of the session itself stays: components observe it. */
function clearUserData(): void {
  const session = queryClient.getQueryCache().find({ queryKey: sessionQuery.queryKey });
  queryClient.removeQueries({ predicate: (query) => query !== session });
  queryClient.getMutationCache().clear();
  tabStorage.clear();
}

/**
 * Follows the session, whether it changes here, in another tab or by expiring. `onUserChange` is called when another
 * user, or none, is logged in.
 */
export function useSessionSync(onUserChange: () => void): void {
  const { data } = useQuery(sessionQuery);
  const id = data === undefined ? undefined : (data?.id ?? null);
  const known = useRef<string | null | undefined>(undefined);

  // applies a user's colour scheme only when the user changes, before the paint: colours must not change later
  useLayoutEffect(() => {
    if (id === undefined || id === null || known.current === id) return;
    const account = queryClient.getQueryData(sessionQuery.queryKey);
    if (account) applyProfileScheme(account);
  }, [id]);

  useEffect(() => {
    const before = known.current;
    known.current = id;
    if (id === undefined || before === id) return;
    if (typeof before === 'string') clearUserData();
    if (before !== undefined || id !== null) onUserChange();
  }, [id, onUserChange]);

  useEffect(() => {
    const listen = ({ data: announcement }: MessageEvent<Announcement>): void => {
      if (announcement === 'signed-out') setSession(null);
      else void invalidateQueryKeys(sessionQuery.queryKey);
    };
    otherTabs?.addEventListener('message', listen);
    return () => otherTabs?.removeEventListener('message', listen);
  }, []);
}
