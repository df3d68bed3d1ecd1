import { MutationCache, QueryCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { api } from './api.ts';
import { isAcceptanceMissing, isForbidden, isRefusal, isSessionEnded } from './errors.ts';
import { logFailure } from './failure-log.ts';

/** How often a failed query is retried, after 1, 2 and 4 s; a refusal never is. */
export const QUERY_RETRIES = 3;

export function retryUpTo(times: number): (failures: number, error: unknown) => boolean {
  return (failures, error) => failures < times && !isRefusal(error);
}

const doublingDelay = (failures: number): number => 1000 * 2 ** failures;

/** Any call may be the first to learn that the session or the role has ended. */
function handleFailure(error: unknown): void {
  logFailure(error);
  if (isSessionEnded(error) || isForbidden(error) || isAcceptanceMissing(error))
    void invalidateQueryKeys(api.accounts.me.key());
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailure }),
  mutationCache: new MutationCache({ onError: handleFailure }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: retryUpTo(QUERY_RETRIES),
      retryDelay: doublingDelay,
      refetchOnWindowFocus: false,
      // browsers are often wrong about being online: try, and show the failure
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * For what has changed on the server: what is on screen under these keys is fetched again, the rest when it is needed. A
 * first fetch under way may have read the state before the change, and `invalidateQueries` alone would wait for it.
 */
export async function invalidateQueryKeys(...queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(
    queryKeys.map((queryKey) => {
      const firstFetch = { queryKey, type: 'active', predicate: hasNoData } as const;
      void queryClient.cancelQueries(firstFetch, { silent: true });
      return queryClient.invalidateQueries({ queryKey });
    }),
  );
}

/** Stores a call's result in the cache. A fetch that began before the call is cancelled: its state is older. */
export function replaceQueryData<TaggedKey extends QueryKey>(
  queryKey: TaggedKey,
  data: Parameters<typeof queryClient.setQueryData<unknown, TaggedKey>>[1],
): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<unknown, TaggedKey>(queryKey, data);
}

const hasNoData = ({ state }: Query): boolean => state.data === undefined;
