import { expect, test } from 'vitest';
import { examSorting } from './exam-list-state.ts';

const { parse, sortingOf, withSort } = examSorting;

test('an address holds what differs from the usual list', () => {
  const all = { search: 'ana', page: 3, direction: 'asc' };
  expect(parse(all)).toEqual(all);
  expect(parse({ search: ' ', page: 1, direction: 'desc', sort: 'user' })).toEqual({});
});

test("the newest come first, and each click on the date's head changes that, on the first page", () => {
  expect(sortingOf({})).toEqual({ sort: 'created_at', direction: 'desc' });
  const oldestFirst = withSort({ search: 'ana', page: 3 }, 'created_at');
  expect(oldestFirst).toEqual({ search: 'ana', direction: 'asc' });
  expect(withSort(oldestFirst, 'created_at')).toEqual({ search: 'ana' });
});
