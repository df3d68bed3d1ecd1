import { expect, test } from 'vitest';
import { MAX_SELECTED_QUESTIONS } from '#shared/questions/bulk-changes.rules.ts';
import { togglePageSelection } from './selection.ts';

test('a page is added to what is chosen, and taken out once all of it is', () => {
  const both = togglePageSelection(['a', 'b'], ['b', 'c']);
  expect(both).toEqual(['a', 'b', 'c']);
  expect(togglePageSelection(both, ['b', 'c'])).toEqual(['a']);
});

test('no more are chosen one by one than the server takes', () => {
  const page = Array.from({ length: MAX_SELECTED_QUESTIONS + 5 }, (_, i) => String(i));
  expect(togglePageSelection([], page)).toHaveLength(MAX_SELECTED_QUESTIONS);
});
