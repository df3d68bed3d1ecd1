import { describe, expect, it, test } from 'vitest';
import { atPage, flagOf, idOf, idsOf, listSearchOf, oneOf, pageOf, textOf, turned } from './list-search.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-abcdefabcdef';

describe('a text', () => {
  it('is taken as it was written', () => {
    expect(textOf('Ley 39/2015')).toBe('Ley 39/2015');
    expect(textOf(39)).toBe('39');
    expect(textOf(false)).toBe('false');
    expect(textOf('  con blancos  ')).toBe('con blancos');
    expect(textOf('x'.repeat(300))).toBe('x'.repeat(200));
  });

  it.each([undefined, null, '', '   ', [], {}, ['a']])('is not there in %j', (value) =>
    expect(textOf(value)).toBeUndefined(),
  );
});

describe('a page', () => {
  it('is a number above 1', () => expect(pageOf(2)).toBe(2));

  it.each([1, 0, -1, 2.5, '2', NaN, Infinity, 1_000_001, null, [2]])('is the first one with %j', (value) =>
    expect(pageOf(value)).toBeUndefined(),
  );
});

test('a flag is set by true alone', () => {
  expect(flagOf(true)).toBe(true);
  for (const value of [false, 1, 'true', 'yes', null, undefined]) expect(flagOf(value)).toBeUndefined();
});

test('one of some words is one of them', () => {
  expect(oneOf('a', ['a', 'b'])).toBe('a');
  expect(oneOf('toString', ['a', 'b'])).toBeUndefined();
  expect(oneOf(['a'], ['a', 'b'])).toBeUndefined();
});

describe('ids', () => {
  it('are kept, each once and no more than so many', () => {
    expect(idsOf([ONE, TWO, ONE], 50)).toEqual([ONE, TWO]);
    expect(idsOf(ONE, 50)).toEqual([ONE]);
    expect(idsOf([ONE, TWO], 1)).toEqual([ONE]);
    expect(idsOf([TWO.toUpperCase(), TWO], 50)).toEqual([TWO]);
    expect(idsOf([ONE, 'x', null, 7], 50)).toEqual([ONE]);
  });

  it.each([undefined, null, [], 'x', ['x'], { 0: ONE }, `${ONE} `])('are not there in %j', (value) =>
    expect(idsOf(value, 50)).toBeUndefined(),
  );

  it('are one at a time, too', () => {
    expect(idOf(ONE)).toBe(ONE);
    expect(idOf(7)).toBeUndefined();
  });
});

test('what every list has leaves out what goes without saying', () => {
  expect(listSearchOf({ search: 'a', page: 3, direction: 'asc' }, 'desc')).toEqual({
    search: 'a',
    page: 3,
    direction: 'asc',
  });
  expect(listSearchOf({ search: '', page: 1, direction: 'desc' }, 'desc')).toEqual({});
  expect(listSearchOf({ direction: 'sideways' }, 'desc')).toEqual({});
});

test('another page changes nothing else, and the first one goes without saying', () => {
  expect(atPage({ search: 'a', page: 2 }, 3)).toEqual({ search: 'a', page: 3 });
  expect(atPage({ search: 'a', page: 2 }, 1)).toStrictEqual({ search: 'a', page: undefined });
});

test('a column that is pressed begins as it is read first, and turns round from then on', () => {
  const byDate = { sort: 'date', direction: 'desc' } as const;
  expect(turned<'date' | 'name'>(byDate, 'name', 'asc')).toEqual({ sort: 'name', direction: 'asc' });
  expect(turned(byDate, 'date', 'desc')).toEqual({ sort: 'date', direction: 'asc' });
  expect(turned({ sort: 'date', direction: 'asc' }, 'date', 'desc')).toEqual(byDate);
});
