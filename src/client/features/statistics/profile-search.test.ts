import { expect, test } from 'vitest';
import { profileSearch, searchFor } from './profile-search.ts';

test('an address names a period and a page', () => {
  expect(profileSearch({ period: 'week', page: 3 })).toEqual({ period: 'week', page: 3 });
  expect(profileSearch({ period: 'month' })).toEqual({ period: 'month' });
  expect(profileSearch({ period: 'year', page: 100_000 })).toEqual({ period: 'year', page: 100_000 });
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
])('%j is the first page of everything', (search) => expect(profileSearch(search)).toEqual({}));

test('leaves out of the address what goes without saying', () => {
  expect(searchFor('all', 1)).toEqual({});
  expect(searchFor('all', 2)).toEqual({ page: 2 });
  expect(searchFor('week', 1)).toEqual({ period: 'week' });
});
