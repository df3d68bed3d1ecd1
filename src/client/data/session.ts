import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { api, client } from './api.ts';
import { setSchemeUnsaved, takeProfileScheme } from '#client/lib/color-scheme.ts';
import { isRefusal } from './errors.ts';
import { askAgain, queryClient, retryUpTo } from './query-client.ts';
import { tabStorage } from '#client/lib/storage.ts';

const CHECK_EVERY_MS = 30_000;

/** Who is logged in: undefined while unknown, null for a visitor. Checked every 30 s and on focus. */
export const sessionQuery = queryOptions({
  queryKey: api.accounts.me.queryKey(),
  // without the signal: a guard waits for it as well, and must not be left alone when a component loses interest
  queryFn: () => client.accounts.me(),
  staleTime: CHECK_EVERY_MS,
  // a visitor stays one; without an answer nobody knows
  refetchInterval: ({ state }) => (state.data === null ? false : CHECK_EVERY_MS),
  refetchOnWindowFocus: 'always',
  retry: retryUpTo(5),
  retryDelay: (failures) => 200 * 2 ** failures,
});

type Announcement = 'signed-in' | 'signed-out' | 'unsure';

// closed by the browser with the page
const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('plaza-session') : null;
const announce = (what: Announcement): void => otherTabs?.postMessage(what);

async function setSession(account: Account | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, account);
}

/** To be called with what the log-in answered. */
export async function signedIn(account: Account): Promise<void> {
  // what was chosen before may be another person's
  setSchemeUnsaved(false);
  await setSession(account);
  announce('signed-in');
}

/** Ends the session on the server and in all tabs; throws where the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await client.accounts.logOut();
  } catch (error) {
    // refused: there was no session left to end
    if (!isRefusal(error)) throw error;
  }
  await setSession(null);
  announce('signed-out');
}

/** To be called when the server may have ended the session: asks it, here and in all tabs. */
export async function sessionMayHaveEnded(): Promise<void> {
  announce('unsure');
  await askAgain(sessionQuery.queryKey);
}

/** Everything but who is logged in, which its observers keep watching. */
function forgetEverything(): void {
  const mine = queryClient.getQueryCache().find({ queryKey: sessionQuery.queryKey });
  queryClient.removeQueries({ predicate: (query) => query !== mine });
  queryClient.getMutationCache().clear();
  tabStorage.clear();
}

/**
 * Keeps this tab in step with the session, however it changes: here, in another tab, or by running out.
 * `changed` is called when another person, or nobody, is logged in from now on.
 */
export function useSessionWatch(changed: () => void): void {
  const { data } = useQuery(sessionQuery);
  const id = data === undefined ? undefined : (data?.id ?? null);
  const known = useRef<string | null | undefined>(undefined);

  // only as somebody comes, before they see anything: in the middle of reading nothing changes its colours
  useLayoutEffect(() => {
    if (id === undefined || id === null || known.current === id) return;
    const account = queryClient.getQueryData(sessionQuery.queryKey);
    if (account) takeProfileScheme(account);
  }, [id]);

  useEffect(() => {
    const before = known.current;
    known.current = id;
    if (id === undefined || before === id) return;
    if (typeof before === 'string') forgetEverything();
    if (before !== undefined || id !== null) changed();
  }, [id, changed]);

  useEffect(() => {
    const listen = ({ data: what }: MessageEvent<Announcement>): void => {
      if (what === 'signed-out') void setSession(null);
      else void askAgain(sessionQuery.queryKey);
    };
    otherTabs?.addEventListener('message', listen);
    return () => otherTabs?.removeEventListener('message', listen);
  }, []);
}
