import { expect, test } from 'vitest';
import { parseRankingSearch, toRankingSearch } from './ranking-search.ts';

test('an address names the month and a page', () => {
  expect(parseRankingSearch({ period: 'monthly', page: 3 })).toEqual({ period: 'monthly', page: 3 });
  expect(parseRankingSearch({ page: 10 })).toEqual({ page: 10 });
});

test.each([
  {},
  { period: 'weekly', page: 1 },
  { period: 'daily', page: 0 },
  { period: 'yearly', page: -1 },
  { period: '', page: 11 },
  { period: null, page: null },
  { period: ['monthly'], page: [2] },
  { period: 5, page: 2.5 },
  { period: 'MONTHLY', page: '2' },
  { period: '<script>', page: Infinity },
  { page: NaN },
])('%j is the first page of the week', (search) => expect(parseRankingSearch(search)).toEqual({}));

test('leaves out of the address what goes without saying', () => {
  expect(toRankingSearch('weekly', 1)).toEqual({});
  expect(toRankingSearch('weekly', 2)).toEqual({ page: 2 });
  expect(toRankingSearch('monthly', 1)).toEqual({ period: 'monthly' });
});
