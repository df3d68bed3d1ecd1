import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { invalidate } from '#client/data/query-client.ts';

/** One page of everybody's badges: shown as remembered and asked for again. While it is, the page before stays. */
export function givenBadgesQuery(page: number) {
  return api.badges.given.queryOptions({
    input: { page },
    select: ({ badges, total }) => ({ rows: badges, total }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Some may have been given: whatever shows badges is out of date. */
export function badgesChanged(): void {
  void invalidate(api.badges.key(), api.users.key());
}
