import { expect, test } from 'vitest';
import { examSearch, examSorting, turnedRound } from './all-exams-search.ts';

test('an address says what it says, and nothing that goes without saying', () => {
  const all = { search: 'ana', page: 3, direction: 'asc' };
  expect(examSearch(all)).toEqual(all);
  expect(examSearch({ search: ' ', page: 1, direction: 'desc', sort: 'user' })).toEqual({});
});

test("the newest come first, and the date's head turns that round on the first page", () => {
  expect(examSorting({})).toEqual({ sort: 'created_at', direction: 'desc' });
  const turned = turnedRound({ search: 'ana', page: 3 });
  expect(turned).toEqual({ search: 'ana', direction: 'asc' });
  expect(turnedRound(turned)).toEqual({ search: 'ana' });
});
