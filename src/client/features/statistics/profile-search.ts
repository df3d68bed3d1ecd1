import { parsePage } from '#client/ui/lists/list-state.ts';
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#shared/exams/exams.rules.ts';

/** The state in the address; missing fields mean all periods and the first page of exams. */
export interface ProfileSearch {
  period?: Exclude<StatisticsPeriod, 'all'> | undefined;
  page?: number | undefined;
}

/** Used as `validateSearch`: drops unknown periods and pages. */
export function parseProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const period = STATISTICS_PERIODS.find((known) => known === search['period']);
  return {
    period: period === 'all' ? undefined : period,
    page: parsePage(search['page']),
  };
}

export function toProfileSearch(period: StatisticsPeriod, page: number): ProfileSearch {
  return parseProfileSearch({ period, page });
}
