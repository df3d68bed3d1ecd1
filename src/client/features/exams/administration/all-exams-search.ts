import { type ListSearch, listSearchOf, turned } from '#client/ui/lists/list-search.ts';
import type { Sorting } from '#shared/lists/lists.rules.ts';

/** What the address says of the list; what it doesn't say is everything, the newest first. */
export type ExamSearch = ListSearch;

/** `validateSearch` of the list, and of a result, which leads back to it: anything that isn't known is left out. */
export function examSearch(search: Record<string, unknown>): ExamSearch {
  return listSearchOf(search, 'desc');
}

export function examSorting({ direction = 'desc' }: ExamSearch): Sorting<'created_at'> {
  return { sort: 'created_at', direction };
}

/** After the column's head was pressed. */
export function turnedRound(search: ExamSearch): ExamSearch {
  return examSearch({ ...search, ...turned(examSorting(search), 'created_at', 'desc'), page: undefined });
}
