import { expect, test } from 'vitest';
import { userFilter } from '#shared/users/users.contract.ts';
import { USER_SORTS } from '#shared/users/users.rules.ts';
import { userSorting } from './user-list-state.ts';

const { parse, sortingOf, withSort } = userSorting;

test('every column can be sorted by, and what the address says is what the call takes', () => {
  for (const sort of USER_SORTS) expect(sortingOf(parse({ sort })).sort).toBe(sort);
  const { search } = parse({ search: 'x'.repeat(300) });
  expect(userFilter.safeParse({ search }).success).toBe(true);
});

test('an address holds what differs from the usual list', () => {
  const all = { search: 'ana', page: 3, sort: 'total_score', direction: 'asc' };
  expect(parse(all)).toEqual(all);
  expect(parse({ search: ' ', page: 1, sort: 'created_at', direction: 'desc' })).toEqual({});
  expect(parse({ sort: 'password', direction: 'up', page: 'dos', role: 'admin' })).toEqual({});
  expect(parse({ sort: ['email'], page: -1, search: { a: 1 } })).toEqual({});
});

test('the newest come first; a click on another column begins downwards on the first page, a second one goes upwards', () => {
  expect(sortingOf({})).toEqual({ sort: 'created_at', direction: 'desc' });
  expect(withSort({ page: 4, search: 'a' }, 'username')).toEqual({ sort: 'username', search: 'a' });
  expect(withSort({ sort: 'username' }, 'username')).toEqual({ sort: 'username', direction: 'asc' });
  expect(withSort({ sort: 'username', direction: 'asc', page: 2 }, 'username')).toEqual({ sort: 'username' });
  expect(withSort({ sort: 'username', direction: 'asc' }, 'email')).toEqual({ sort: 'email' });
  expect(withSort({ sort: 'email' }, 'created_at')).toEqual({});
  expect(withSort({}, 'created_at')).toEqual({ direction: 'asc' });
});
