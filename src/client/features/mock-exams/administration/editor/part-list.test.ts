import { expect, it } from 'vitest';
import { removePart, sumSourceCounts } from './part-list.ts';
import { createCategorySource, createPart } from './template-values.ts';

it('a removed part takes the conditions on it with it', () => {
  const first = createPart();
  const second = createPart();
  const third = { ...createPart(), corrected_after: first.key };
  expect(removePart([first, second, third], 0)).toEqual([second, { ...third, corrected_after: '' }]);
  expect(removePart([first, second, third], 1)).toEqual([first, third]);
});

it('adds up the exact counts of the sources, unless one is missing', () => {
  const source = (count: string) => ({ ...createCategorySource(count, ''), share: { weight: '1', count } });
  expect(sumSourceCounts({ ...createPart(), sources: [source('40'), source(' 5 ')] })).toBe(45);
  expect(sumSourceCounts({ ...createPart(), sources: [source('40'), source('')] })).toBeNull();
  expect(sumSourceCounts(createPart())).toBe(0);
});
