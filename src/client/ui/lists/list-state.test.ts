import { describe, expect, it, test } from 'vitest';
import {
  createListSorting,
  parseFlag,
  parseId,
  parseIds,
  parseListState,
  parseOneOf,
  parsePage,
  parseText,
  toggleId,
  toggleSort,
  withFilter,
  withPage,
  withSearchText,
} from './list-state.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-abcdefabcdef';

describe('a text', () => {
  it('is taken as it was written', () => {
    expect(parseText('Ley 39/2015')).toBe('Ley 39/2015');
    expect(parseText(39)).toBe('39');
    expect(parseText(false)).toBe('false');
    expect(parseText('  con blancos  ')).toBe('con blancos');
    expect(parseText('x'.repeat(300))).toBe('x'.repeat(200));
  });

  it.each([undefined, null, '', '   ', [], {}, ['a']])('is not there in %j', (value) =>
    expect(parseText(value)).toBeUndefined(),
  );
});

describe('a page', () => {
  it('is a number above 1', () => expect(parsePage(2)).toBe(2));

  it.each([1, 0, -1, 2.5, '2', NaN, Infinity, 1_000_001, null, [2]])('is the first one with %j', (value) =>
    expect(parsePage(value)).toBeUndefined(),
  );
});

test('a flag is set by true alone', () => {
  expect(parseFlag(true)).toBe(true);
  for (const value of [false, 1, 'true', 'yes', null, undefined]) expect(parseFlag(value)).toBeUndefined();
});

test('one of some words is one of them', () => {
  expect(parseOneOf('a', ['a', 'b'])).toBe('a');
  expect(parseOneOf('toString', ['a', 'b'])).toBeUndefined();
  expect(parseOneOf(['a'], ['a', 'b'])).toBeUndefined();
});

describe('ids', () => {
  it('are kept, each once and no more than the maximum', () => {
    expect(parseIds([ONE, TWO, ONE], 50)).toEqual([ONE, TWO]);
    expect(parseIds(ONE, 50)).toEqual([ONE]);
    expect(parseIds([ONE, TWO], 1)).toEqual([ONE]);
    expect(parseIds([TWO.toUpperCase(), TWO], 50)).toEqual([TWO]);
    expect(parseIds([ONE, 'x', null, 7], 50)).toEqual([ONE]);
  });

  it.each([undefined, null, [], 'x', ['x'], { 0: ONE }, `${ONE} `])('are not there in %j', (value) =>
    expect(parseIds(value, 50)).toBeUndefined(),
  );

  it('are one at a time, too', () => {
    expect(parseId(ONE)).toBe(ONE);
    expect(parseId(7)).toBeUndefined();
  });
});

test('the first page and an empty search are not in the address', () => {
  expect(parseListState({ search: 'a', page: 3 })).toEqual({ search: 'a', page: 3 });
  expect(parseListState({ search: '', page: 1 })).toEqual({});
});

test('another page changes nothing else', () => {
  expect(withPage({ search: 'a', page: 2 }, 3)).toEqual({ search: 'a', page: 3 });
  expect(withPage({ search: 'a', page: 2 }, 1)).toStrictEqual({ search: 'a', page: undefined });
});

test('another search and another filter begin at the first page', () => {
  const state = { search: 'a', page: 2, direction: 'asc', deleted: true };
  expect(withSearchText(state, 'b')).toEqual({ search: 'b', direction: 'asc', deleted: true });
  expect(withSearchText(state, '')).toEqual({ direction: 'asc', deleted: true });
  expect(withFilter(state, { deleted: false })).toEqual({ search: 'a', direction: 'asc', deleted: false });
});

test('an id is added, and taken out by the next click', () => {
  expect(toggleId([ONE], TWO)).toEqual([ONE, TWO]);
  expect(toggleId([ONE, TWO], ONE)).toEqual([TWO]);
});

test('a click on the sorted column changes its direction, another column begins with its first one', () => {
  const byDate = { sort: 'date', direction: 'desc' } as const;
  expect(toggleSort<'date' | 'name'>(byDate, 'name', 'asc')).toEqual({ sort: 'name', direction: 'asc' });
  expect(toggleSort(byDate, 'date', 'desc')).toEqual({ sort: 'date', direction: 'asc' });
  expect(toggleSort({ sort: 'date', direction: 'asc' }, 'date', 'desc')).toEqual(byDate);
});

describe('the sorting of a list', () => {
  const { parse, sortingOf, withSort } = createListSorting(['date', 'name'], 'date', (sort) =>
    sort === 'date' ? 'desc' : 'asc',
  );

  it('is in the address unless it is the usual one', () => {
    expect(parse({ sort: 'name', direction: 'desc' })).toEqual({ sort: 'name', direction: 'desc' });
    expect(parse({ sort: 'name', direction: 'asc' })).toEqual({ sort: 'name' });
    expect(parse({ sort: 'date', direction: 'desc' })).toEqual({});
    expect(parse({ sort: 'size', direction: 'sideways' })).toEqual({});
    expect(sortingOf({})).toEqual({ sort: 'date', direction: 'desc' });
    expect(sortingOf({ sort: 'name' })).toEqual({ sort: 'name', direction: 'asc' });
  });

  it('changes with each click, and the list begins at the first page', () => {
    const byName = withSort({ search: 'a', page: 3 }, 'name');
    expect(byName).toEqual({ search: 'a', sort: 'name' });
    expect(withSort(byName, 'name')).toEqual({ search: 'a', sort: 'name', direction: 'desc' });
    expect(withSort(byName, 'date')).toEqual({ search: 'a' });
  });
});
