import { api } from '#client/data/api.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';

// the user may finish an exam in another tab or device: cached data is shown and refetched at every opportunity
const ALWAYS_REFETCH = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

export function statisticsQuery(period: StatisticsPeriod) {
  return api.exams.statistics.queryOptions({ input: { period }, ...ALWAYS_REFETCH });
}

export function historyQuery(period: StatisticsPeriod, page: number) {
  return api.exams.history.queryOptions({ input: { period, page }, ...ALWAYS_REFETCH });
}
