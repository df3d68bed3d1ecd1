import { expect, test } from 'vitest';
import { MAX_CHOSEN_QUESTIONS } from '#shared/questions/bulk-changes.rules.ts';
import { togglePage } from './selection.ts';

test('a page is added to what is chosen, and taken out once all of it is', () => {
  const both = togglePage(['a', 'b'], ['b', 'c']);
  expect(both).toEqual(['a', 'b', 'c']);
  expect(togglePage(both, ['b', 'c'])).toEqual(['a']);
});

test('no more are chosen one by one than the server takes', () => {
  const page = Array.from({ length: MAX_CHOSEN_QUESTIONS + 5 }, (_, i) => String(i));
  expect(togglePage([], page)).toHaveLength(MAX_CHOSEN_QUESTIONS);
});
