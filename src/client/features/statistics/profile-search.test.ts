import { expect, test } from 'vitest';
import { parseProfileSearch, toProfileSearch } from './profile-search.ts';

test('an address names a period and a page', () => {
  expect(parseProfileSearch({ period: 'week', page: 3 })).toEqual({ period: 'week', page: 3 });
  expect(parseProfileSearch({ period: 'month' })).toEqual({ period: 'month' });
  expect(parseProfileSearch({ period: 'year', page: 100_000 })).toEqual({ period: 'year', page: 100_000 });
});

test.each([
  {},
  { period: 'all', page: 1 },
  { period: 'weekly', page: 0 },
  { period: 'WEEK', page: -1 },
  { period: ['week'], page: [2] },
  { period: null, page: null },
  { period: 'toString', page: 1_000_001 },
  { period: '<script>', page: Infinity },
  { period: 0, page: 2.5 },
  { page: '2' },
])('%j is the first page of everything', (search) => expect(parseProfileSearch(search)).toEqual({}));

test('leaves out of the address what goes without saying', () => {
  expect(toProfileSearch('all', 1)).toEqual({});
  expect(toProfileSearch('all', 2)).toEqual({ page: 2 });
  expect(toProfileSearch('week', 1)).toEqual({ period: 'week' });
});
