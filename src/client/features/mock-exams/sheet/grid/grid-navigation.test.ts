import { expect, test } from 'vitest';
import { findCellForKey } from './grid-navigation.ts';

/** A grid of five columns with two sections: seven cells, then three cells below a heading. */
const PLACES = [
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => ({ left: (index % 5) * 10, top: Math.floor(index / 5) * 20 })),
  ...[0, 1, 2].map((index) => ({ left: index * 10, top: 60 })),
];
const from = (index: number, key: string) => findCellForKey(PLACES, index, key);

test('left and right go through all cells, also to the next row and section', () => {
  expect(from(4, 'ArrowRight')).toBe(5);
  expect(from(7, 'ArrowLeft')).toBe(6);
  expect(from(0, 'ArrowLeft')).toBeUndefined();
  expect(from(9, 'ArrowRight')).toBeUndefined();
  expect([from(3, 'Home'), from(3, 'End')]).toEqual([0, 9]);
});

test('up and down keep the column, or the nearest one where the row is short', () => {
  expect(from(1, 'ArrowDown')).toBe(6);
  expect(from(4, 'ArrowDown')).toBe(6);
  expect(from(5, 'ArrowDown')).toBe(7);
  expect(from(9, 'ArrowUp')).toBe(6);
  expect(from(6, 'ArrowUp')).toBe(1);
  expect(from(0, 'ArrowUp')).toBeUndefined();
  expect(from(8, 'ArrowDown')).toBeUndefined();
});

test('other keys lead nowhere', () => {
  expect(from(3, 'a')).toBeUndefined();
  expect(from(3, 'constructor')).toBeUndefined();
});
