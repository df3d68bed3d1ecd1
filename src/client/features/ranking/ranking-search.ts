import { type PeriodType, RANKING_LIMIT, RANKING_PAGE_SIZE } from '#shared/ranking/ranking.rules.ts';

export type RankedPeriod = Exclude<PeriodType, 'daily'>;

/** What the address says; what it doesn't say is the week and the first page. */
export interface RankingSearch {
  period?: 'monthly' | undefined;
  page?: number | undefined;
}

const LAST_PAGE = RANKING_LIMIT / RANKING_PAGE_SIZE;

/** `validateSearch` of the ranking: anything that isn't one of its periods and pages is left out. */
export function rankingSearch(search: Record<string, unknown>): RankingSearch {
  const { period, page } = search;
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE;
  return { period: period === 'monthly' ? period : undefined, page: isPage ? page : undefined };
}

/** The address of a page of a period's ranking. */
export function searchFor(period: RankedPeriod, page: number): RankingSearch {
  return rankingSearch({ period, page });
}
