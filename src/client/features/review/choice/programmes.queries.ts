import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';

export const programmesQuery = api.review.programmes.list.queryOptions({ refetchOnMount: 'always' });

/** Call it after a programme was saved or removed. */
export function invalidateProgrammes(): Promise<void> {
  return invalidateQueryKeys(programmesQuery.queryKey);
}

/** Removes the programme from the list at once, before the refetch does. */
export function removeFromProgrammes(id: string): void {
  queryClient.setQueryData(
    programmesQuery.queryKey,
    (list) => list && { programmes: list.programmes.filter((programme) => programme.id !== id) },
  );
}
