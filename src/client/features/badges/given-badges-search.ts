import { pageOf } from '#client/ui/lists/list-search.ts';

/** What the address says of the list of everybody's badges. */
export interface GivenBadgesSearch {
  page?: number | undefined;
}

/** `validateSearch` of the list: anything that isn't known is left out. */
export function givenBadgesSearch(search: Record<string, unknown>): GivenBadgesSearch {
  return { page: pageOf(search['page']) };
}
