import { api } from '#client/data/api.ts';

/** The own badges; earned with an exam on any device, or while nobody looks. */
export const ownBadgesQuery = api.badges.own.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
