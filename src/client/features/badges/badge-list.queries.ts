import { api } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';

export function badgeListQuery(page: number) {
  return api.badges.list.queryOptions({
    input: { page },
    select: ({ badges, total }) => ({ rows: badges, total }),
    ...LIST_QUERY_OPTIONS,
  });
}

/** Call it after badges may have been awarded: refetches every list of badges. */
export function invalidateBadges(): void {
  void invalidateQueryKeys(api.badges.key(), api.users.key());
}
