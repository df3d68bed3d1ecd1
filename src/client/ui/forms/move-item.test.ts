import { expect, it } from 'vitest';
import { canMove, moveItem } from './move-item.ts';

it('moves an item by one place, and not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 'down')).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, 'up')).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 0, 'up')).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 1, 'down')).toEqual(['a', 'b']);
  expect([canMove(2, 0, 'up'), canMove(2, 0, 'down'), canMove(2, 1, 'down')]).toEqual([false, true, false]);
});
