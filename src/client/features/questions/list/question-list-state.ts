import {
  createListSorting,
  parseFlag,
  parseId,
  parseIds,
  type SortedListState,
  toggleId,
  withFilter,
} from '#client/ui/lists/list-state.ts';
import type { QuestionFormatId } from '#shared/questions/question-formats.rules.ts';
import {
  MAX_FILTER_CATEGORIES,
  QUESTION_SORTS,
  type QuestionSort,
} from '#shared/questions/question-list.rules.ts';

export interface QuestionListState extends SortedListState<QuestionSort> {
  without_explanation?: true | undefined;
  category_ids?: string[] | undefined;
  deleted?: true | undefined;
  /** The id of the question that is open in the editor, in the preview or with its rulings. */
  edit?: string | undefined;
  preview?: string | undefined;
  rulings?: string | undefined;
}

export const questionSorting = createListSorting(QUESTION_SORTS, 'created_at', (sort) =>
  sort === 'created_at' ? 'desc' : 'asc',
);

export function parseQuestionListState(search: Record<string, unknown>): QuestionListState {
  return {
    ...questionSorting.parse(search),
    without_explanation: parseFlag(search['without_explanation']),
    category_ids: parseIds(search['category_ids'], MAX_FILTER_CATEGORIES),
    deleted: parseFlag(search['deleted']),
    edit: parseId(search['edit']),
    preview: parseId(search['preview']),
    rulings: parseId(search['rulings']),
  };
}

export function filterOf(state: QuestionListState) {
  return {
    search: state.search ?? '',
    without_explanation: state.without_explanation ?? false,
    category_ids: state.category_ids ?? [],
    deleted: state.deleted ?? false,
  };
}

/** The list of deleted questions is another list, not a filter: 'Limpiar filtros' doesn't leave it. */
export function isFiltered({ search, without_explanation, category_ids }: QuestionListState): boolean {
  return search !== undefined || without_explanation === true || category_ids !== undefined;
}

export function withoutFilters({ deleted, sort, direction }: QuestionListState): QuestionListState {
  return { deleted, sort, direction };
}

export function toggleCategory(state: QuestionListState, id: string): QuestionListState {
  const ids = toggleId(state.category_ids ?? [], id);
  return withFilter(state, { category_ids: parseIds(ids, MAX_FILTER_CATEGORIES) });
}

/** Returns the query string of the export, which uses the same filter. */
export function exportQuery(state: QuestionListState, format: QuestionFormatId = 'json'): string {
  const query = new URLSearchParams();
  if (format !== 'json') query.set('format', format);
  if (state.search !== undefined) query.set('search', state.search);
  if (state.without_explanation) query.set('without_explanation', 'true');
  for (const id of state.category_ids ?? []) query.append('category_ids', id);
  if (state.deleted) query.set('deleted', 'true');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
