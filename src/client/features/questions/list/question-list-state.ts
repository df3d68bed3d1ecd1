import {
  createListSorting,
  parseFlag,
  parseId,
  parseIds,
  parseOneOf,
  parseText,
  type SortedListState,
  toggleId,
  withFilter,
} from '#client/ui/lists/list-state.ts';
import { SOURCE_EXAM_MAX, SOURCE_YEAR } from '#shared/questions/sources.rules.ts';
import { QUESTION_STATES, type QuestionState } from '#shared/questions/states.rules.ts';
import {
  MAX_FILTER_CATEGORIES,
  QUESTION_SORTS,
  type QuestionSort,
} from '#shared/questions/question-list.rules.ts';

export interface QuestionListState extends SortedListState<QuestionSort> {
  without_explanation?: true | undefined;
  category_ids?: string[] | undefined;
  deleted?: true | undefined;
  state?: QuestionState | undefined;
  source_exam?: string | undefined;
  source_year?: number | undefined;
  reserve?: true | undefined;
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
    state: parseOneOf(search['state'], QUESTION_STATES),
    source_exam: parseText(search['source_exam'])?.slice(0, SOURCE_EXAM_MAX),
    source_year: parseYear(search['source_year']),
    reserve: parseFlag(search['reserve']),
    edit: parseId(search['edit']),
    preview: parseId(search['preview']),
    rulings: parseId(search['rulings']),
  };
}

export function toQuestionFilter(state: QuestionListState) {
  return {
    search: state.search ?? '',
    without_explanation: state.without_explanation ?? false,
    category_ids: state.category_ids ?? [],
    deleted: state.deleted ?? false,
    state: state.state ?? null,
    source_exam: state.source_exam ?? null,
    source_year: state.source_year ?? null,
    reserve: state.reserve ?? false,
  };
}

/**
 * Returns the year if it is valid. Uses no zod: the first page that a visitor loads contains this code, and would grow.
 */
export function parseYear(value: unknown): number | undefined {
  const year = typeof value === 'number' ? value : Number.NaN;
  return Number.isInteger(year) && year >= SOURCE_YEAR.min && year <= SOURCE_YEAR.max ? year : undefined;
}

/** Whether a filter is set. The list of deleted questions is no filter: 'Limpiar filtros' doesn't leave it. */
export function isFiltered(state: QuestionListState): boolean {
  const { search, without_explanation, category_ids, source_exam, source_year, reserve } = state;
  const filters = [search, without_explanation, category_ids, state.state, source_exam, source_year, reserve];
  return filters.some((filter) => filter !== undefined);
}

export function withoutFilters({ deleted, sort, direction }: QuestionListState): QuestionListState {
  return { deleted, sort, direction };
}

export function toggleCategory(state: QuestionListState, id: string): QuestionListState {
  const ids = toggleId(state.category_ids ?? [], id);
  return withFilter(state, { category_ids: parseIds(ids, MAX_FILTER_CATEGORIES) });
}
