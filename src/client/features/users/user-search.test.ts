import { expect, test } from 'vitest';
import { userFilter } from '#shared/users/users.contract.ts';
import { USER_SORTS } from '#shared/users/users.rules.ts';
import { sortedBy, sortingOf, soughtBy, userSearch } from './user-search.ts';

test('every column can be sorted by, and what the address says is what the call takes', () => {
  for (const sort of USER_SORTS) expect(sortingOf(userSearch({ sort })).sort).toBe(sort);
  const { search } = userSearch({ search: 'x'.repeat(300) });
  expect(userFilter.safeParse({ search }).success).toBe(true);
});

test('an address says what it says, and nothing that goes without saying', () => {
  const all = { search: 'ana', page: 3, sort: 'total_score', direction: 'asc' };
  expect(userSearch(all)).toEqual(all);
  expect(userSearch({ search: ' ', page: 1, sort: 'created_at', direction: 'desc' })).toEqual({});
  expect(userSearch({ sort: 'password', direction: 'up', page: 'dos', role: 'admin' })).toEqual({});
  expect(userSearch({ sort: ['email'], page: -1, search: { a: 1 } })).toEqual({});
});

test('the newest come first; a new column begins downwards on the first page, the one in use turns round', () => {
  expect(sortingOf({})).toEqual({ sort: 'created_at', direction: 'desc' });
  expect(sortedBy({ page: 4, search: 'a' }, 'username')).toEqual({ sort: 'username', search: 'a' });
  expect(sortedBy({ sort: 'username' }, 'username')).toEqual({ sort: 'username', direction: 'asc' });
  expect(sortedBy({ sort: 'username', direction: 'asc', page: 2 }, 'username')).toEqual({ sort: 'username' });
  expect(sortedBy({ sort: 'username', direction: 'asc' }, 'email')).toEqual({ sort: 'email' });
  expect(sortedBy({ sort: 'email' }, 'created_at')).toEqual({});
  expect(sortedBy({}, 'created_at')).toEqual({ direction: 'asc' });
});

test('another text is sought from the first page on, in the same order', () => {
  expect(soughtBy({ page: 5, sort: 'email', direction: 'asc' }, ' ana ')).toEqual({
    search: 'ana',
    sort: 'email',
    direction: 'asc',
  });
  expect(soughtBy({ search: 'ana', page: 5 }, '')).toEqual({});
});
