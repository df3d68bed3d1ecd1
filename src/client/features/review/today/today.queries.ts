import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/** Today's session, always refetched: each answer on any device changes it. */
export const todayQuery = queryOptions({
  ...api.review.today.queryOptions(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});
