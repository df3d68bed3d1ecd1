import { type PeriodType, RANKING_LIMIT, RANKING_PAGE_SIZE } from '#shared/ranking/ranking.rules.ts';

export type RankedPeriod = Exclude<PeriodType, 'daily'>;

/** The state in the address; missing fields mean the week and the first page. */
export interface RankingSearch {
  period?: 'monthly' | undefined;
  page?: number | undefined;
}

const LAST_PAGE = RANKING_LIMIT / RANKING_PAGE_SIZE;

/** Used as `validateSearch`: drops unknown periods and pages. */
export function parseRankingSearch(search: Record<string, unknown>): RankingSearch {
  const { period, page } = search;
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= LAST_PAGE;
  return { period: period === 'monthly' ? period : undefined, page: isPage ? page : undefined };
}

export function toRankingSearch(period: RankedPeriod, page: number): RankingSearch {
  return parseRankingSearch({ period, page });
}
