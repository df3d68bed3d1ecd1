import {
  flagOf,
  idOf,
  idsOf,
  listSearchOf,
  type ListSearch,
  oneOf,
  turned,
} from '#client/ui/lists/list-search.ts';
import type { Direction, Sorting } from '#shared/lists/lists.rules.ts';
import {
  MAX_FILTER_CATEGORIES,
  QUESTION_SORTS,
  type QuestionSort,
} from '#shared/questions/question-list.rules.ts';

/** In which direction a column is read first. */
const FIRST: Record<QuestionSort, Direction> = { created_at: 'desc', question_text: 'asc' };

/** What the address says of the list; what it doesn't say is everything, the newest first. */
export interface QuestionSearch extends ListSearch {
  sort?: Exclude<QuestionSort, 'created_at'> | undefined;
  without_explanation?: true | undefined;
  category_ids?: string[] | undefined;
  deleted?: true | undefined;
  /** The question that is open in the editor, or shown. */
  edit?: string | undefined;
  preview?: string | undefined;
}

/** `validateSearch` of the list: anything that isn't known is left out. */
export function questionSearch(search: Record<string, unknown>): QuestionSearch {
  const sort = oneOf(search['sort'], QUESTION_SORTS);
  return {
    ...listSearchOf(search, FIRST[sort ?? 'created_at']),
    sort: sort === 'question_text' ? sort : undefined,
    without_explanation: flagOf(search['without_explanation']),
    category_ids: idsOf(search['category_ids'], MAX_FILTER_CATEGORIES),
    deleted: flagOf(search['deleted']),
    edit: idOf(search['edit']),
    preview: idOf(search['preview']),
  };
}

export function sortingOf(search: QuestionSearch): Sorting<QuestionSort> {
  const sort: QuestionSort = search.sort ?? 'created_at';
  return { sort, direction: search.direction ?? FIRST[sort] };
}

/** After a column's head was pressed. The column in use turns round. */
export function sortedBy(search: QuestionSearch, sort: QuestionSort): QuestionSearch {
  return questionSearch({ ...search, ...turned(sortingOf(search), sort, FIRST[sort]), page: undefined });
}

/** What the list is limited to, as the calls and the exported file take it. */
export function filterOf(search: QuestionSearch) {
  return {
    search: search.search ?? '',
    without_explanation: search.without_explanation ?? false,
    category_ids: search.category_ids ?? [],
    deleted: search.deleted ?? false,
  };
}

/** Whether the list is limited by anything that can be cleared. */
export function isFiltered({ search, without_explanation, category_ids }: QuestionSearch): boolean {
  return search !== undefined || without_explanation === true || category_ids !== undefined;
}

export function withoutFilters({ deleted, sort, direction }: QuestionSearch): QuestionSearch {
  return { deleted, sort, direction };
}

/** With a category chosen, or not any more. */
export function toggledCategory(search: QuestionSearch, id: string): QuestionSearch {
  const chosen = search.category_ids ?? [];
  const ids = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return questionSearch({ ...search, category_ids: ids, page: undefined });
}

/** The same as the query of an address, for the file of what is listed. */
export function exportQuery(search: QuestionSearch): string {
  const query = new URLSearchParams();
  if (search.search !== undefined) query.set('search', search.search);
  if (search.without_explanation) query.set('without_explanation', 'true');
  for (const id of search.category_ids ?? []) query.append('category_ids', id);
  if (search.deleted) query.set('deleted', 'true');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
