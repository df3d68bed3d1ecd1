import { api } from '#client/data/api.ts';

/**
 * Fetched again at every opportunity: the user may earn badges on another device, and periods close in the background.
 */
export const ownBadgesQuery = api.badges.own.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
