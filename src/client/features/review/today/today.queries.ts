import { queryOptions } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';

/** Each answer changes it, on any device. */
export const todayQuery = queryOptions({
  ...api.review.today.queryOptions(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});
