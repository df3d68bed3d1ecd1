import { expect, test } from 'vitest';
import {
  formatQuestionExportAddress,
  QUESTION_FILE_ADDRESSES,
} from '#shared/questions/question-file-addresses.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { MAX_FILTER_CATEGORIES, QUESTION_SORTS } from '#shared/questions/question-list.rules.ts';
import {
  toQuestionFilter,
  isFiltered,
  parseQuestionListState,
  questionSorting,
  toggleCategory,
  withoutFilters,
} from './question-list-state.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';

test('every column can be sorted by, and what the address says is what the call takes', () => {
  for (const sort of QUESTION_SORTS)
    expect(questionSorting.sortingOf(parseQuestionListState({ sort })).sort).toBe(sort);
  const ids = Array.from({ length: 60 }, (_, place) => ONE.slice(0, -2) + String(place).padStart(2, '0'));
  const search = parseQuestionListState({ search: 'x'.repeat(300), category_ids: ids });
  expect(questionFilter.safeParse(toQuestionFilter(search)).success).toBe(true);
  expect(search.category_ids).toHaveLength(MAX_FILTER_CATEGORIES);
});

test('an address says what it says, and nothing that goes without saying', () => {
  const all = {
    search: 'ley',
    page: 3,
    sort: 'question_text',
    direction: 'desc',
    without_explanation: true,
    category_ids: [ONE, TWO],
    deleted: true,
    edit: ONE,
    preview: TWO,
  };
  expect(parseQuestionListState(all)).toEqual(all);
  expect(
    parseQuestionListState({
      search: ' ',
      page: 1,
      sort: 'created_at',
      direction: 'desc',
      category_ids: [],
      deleted: false,
    }),
  ).toEqual({});
  expect(
    parseQuestionListState({ sort: 'id', direction: 'up', edit: '7', without_explanation: 'sí' }),
  ).toEqual({});
});

test('the newest come first, and wordings from A on', () => {
  expect(questionSorting.sortingOf({})).toEqual({ sort: 'created_at', direction: 'desc' });
  expect(questionSorting.sortingOf({ sort: 'question_text' })).toEqual({
    sort: 'question_text',
    direction: 'asc',
  });
  expect(questionSorting.withSort({ page: 4, search: 'a' }, 'question_text')).toEqual({
    sort: 'question_text',
    search: 'a',
  });
  expect(questionSorting.withSort({ sort: 'question_text' }, 'question_text')).toEqual({
    sort: 'question_text',
    direction: 'desc',
  });
  expect(questionSorting.withSort({ sort: 'question_text', direction: 'desc' }, 'created_at')).toEqual({});
  expect(questionSorting.withSort({}, 'created_at')).toEqual({ direction: 'asc' });
});

test('a category is chosen and let go, from the first page on', () => {
  const chosen = toggleCategory({ page: 2, category_ids: [ONE] }, TWO);
  expect(chosen).toEqual({ category_ids: [ONE, TWO] });
  expect(toggleCategory(toggleCategory(chosen, TWO), ONE)).toEqual({});
});

test('filters are cleared, the view and its order stay', () => {
  const search = { search: 'a', page: 2, category_ids: [ONE], deleted: true, sort: 'question_text' } as const;
  expect(isFiltered({ deleted: true, sort: 'question_text', page: 2 })).toBe(false);
  const cleared = withoutFilters({ ...search, category_ids: [ONE] });
  expect(cleared).toEqual({ deleted: true, sort: 'question_text' });
  expect(isFiltered(cleared)).toBe(false);
  expect(
    [{ search: 'a' }, { without_explanation: true as const }, { category_ids: [ONE] }].every(isFiltered),
  ).toBe(true);
});

test('the exported file is of what is listed, by the names of the contract', () => {
  expect(formatQuestionExportAddress(toQuestionFilter({ page: 2, sort: 'question_text' }))).toBe(
    QUESTION_FILE_ADDRESSES.export,
  );
  const filter = toQuestionFilter({
    search: 'a&b=ñ',
    without_explanation: true,
    category_ids: [ONE, TWO],
    deleted: true,
  });
  const query = new URL(formatQuestionExportAddress(filter), 'http://localhost').searchParams;
  expect([...query]).toEqual([
    ['search', 'a&b=ñ'],
    ['without_explanation', 'true'],
    ['category_ids', ONE],
    ['category_ids', TWO],
    ['deleted', 'true'],
  ]);
  const names = Object.keys(questionFilter.shape);
  for (const name of query.keys()) expect(names).toContain(name);
});
