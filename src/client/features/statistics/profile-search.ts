import { parsePage } from '#client/ui/lists/list-state.ts';
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#shared/exams/exams.rules.ts';

/** What the address says; what it doesn't say is everything and the first page of the exams. */
export interface ProfileSearch {
  period?: Exclude<StatisticsPeriod, 'all'> | undefined;
  page?: number | undefined;
}

/** `validateSearch` of the profile: anything that isn't one of its periods and pages is left out. */
export function profileSearch(search: Record<string, unknown>): ProfileSearch {
  const period = STATISTICS_PERIODS.find((known) => known === search['period']);
  return {
    period: period === 'all' ? undefined : period,
    page: parsePage(search['page']),
  };
}

/** The address of a page of a period's exams. */
export function searchFor(period: StatisticsPeriod, page: number): ProfileSearch {
  return profileSearch({ period, page });
}
