import { parsePage } from '#client/ui/lists/list-state.ts';

/** The state in the address; a missing page is the first one. */
export interface HistorySearch {
  page?: number | undefined;
}

/** Used as `validateSearch`: drops a page that is no page number. */
export function parseHistorySearch(search: Record<string, unknown>): HistorySearch {
  return { page: parsePage(search['page']) };
}
