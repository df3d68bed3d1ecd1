import { api } from '#client/data/api.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';

// an exam may be finished in another tab or on another device: what is remembered is shown and asked for again
const ALWAYS_AGAIN = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** How the own exams of a period went. */
export function statisticsQuery(period: StatisticsPeriod) {
  return api.exams.statistics.queryOptions({ input: { period }, ...ALWAYS_AGAIN });
}

/** One page of the own exams of a period. */
export function historyQuery(period: StatisticsPeriod, page: number) {
  return api.exams.history.queryOptions({ input: { period, page }, ...ALWAYS_AGAIN });
}
