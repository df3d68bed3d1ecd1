import { expect, test } from 'vitest';
import { listPageNumbers } from './page-numbers.ts';

const shown = (current: number, pages: number): string =>
  listPageNumbers(current, pages)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ');

test('up to seven pages are all there', () => {
  expect(listPageNumbers(1, 0)).toEqual([]);
  expect(shown(1, 1)).toBe('1');
  expect(shown(2, 3)).toBe('1 2 3');
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7');
});

test.each([
  [1, '1 2 3 4 5 … 10'],
  [4, '1 2 3 4 5 … 10'],
  [5, '1 … 4 5 6 … 10'],
  [6, '1 … 5 6 7 … 10'],
  [7, '1 … 6 7 8 9 10'],
  [10, '1 … 6 7 8 9 10'],
])('of ten pages, on page %i: %s', (current, numbers) => expect(shown(current, 10)).toBe(numbers));

test('of many there are first, last, current and neighbours, once each, in seven places', () => {
  for (let pages = 8; pages <= 40; pages += 1) {
    for (let current = 1; current <= pages; current += 1) {
      const items = listPageNumbers(current, pages);
      const numbers = items.filter((item) => item !== 'gap');
      const neighbours = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= pages);
      expect(items).toHaveLength(7);
      expect(numbers).toEqual(expect.arrayContaining([1, ...neighbours, pages]));
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    }
  }
});

test('a gap leaves out more than one page', () => {
  for (let current = 1; current <= 12; current += 1) {
    const items = listPageNumbers(current, 12);
    items.forEach((item, index) => {
      if (item !== 'gap') return;
      expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
    });
  }
});
