import { MutationCache, QueryCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';
import { isForbidden, isRefusal, isSignedOut } from './errors.ts';

/** How often a failed reading is tried again, waiting 1, 2 and 4 s; a refusal never. */
export const RETRIES = 3;

/** Up to `times` retries, none after a refusal. */
export function retryUpTo(times: number): (failures: number, error: unknown) => boolean {
  return (failures, error) => failures < times && !isRefusal(error);
}

const secondsDoubling = (failures: number): number => 1000 * 2 ** failures;

/** Any call may be the first to learn that the session has ended, or the role in it. */
function handleFailure(error: unknown): void {
  // the screen says it in a sentence; this is for the developer who looks for the cause
  console.error('Call failed:', error);
  if (isSignedOut(error) || isForbidden(error)) void askAgain(api.accounts.me.key());
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailure }),
  mutationCache: new MutationCache({ onError: handleFailure }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: retryUpTo(RETRIES),
      retryDelay: secondsDoubling,
      refetchOnWindowFocus: false,
      // the browser's own opinion about being online is often wrong: try, and say so if it fails
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * What is under these keys has changed on the server: it is out of date, and what is on screen is read again. So is what
 * was never read yet: its first answer, on its way, may be older than the change, and invalidating alone waits for it.
 */
export async function askAgain(...queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(
    queryKeys.map((queryKey) => {
      const isFirst = { queryKey, type: 'active', predicate: hasNoData } as const;
      void queryClient.cancelQueries(isFirst, { silent: true });
      return queryClient.invalidateQueries({ queryKey });
    }),
  );
}

const hasNoData = ({ state }: Query): boolean => state.data === undefined;
