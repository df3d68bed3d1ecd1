import { expect, it } from 'vitest';
import { removePart, sumSourceCounts } from './part-list.ts';
import { buildCategorySourceValues, buildNewPartValues } from './template-values.ts';

it('a removed part takes the conditions on it with it', () => {
  const first = buildNewPartValues();
  const second = buildNewPartValues();
  const third = { ...buildNewPartValues(), corrected_after: first.key };
  expect(removePart([first, second, third], 0)).toEqual([second, { ...third, corrected_after: '' }]);
  expect(removePart([first, second, third], 1)).toEqual([first, third]);
});

it('adds up the exact counts of the sources, unless one is missing', () => {
  const source = (count: string) => ({
    ...buildCategorySourceValues(count, ''),
    share: { weight: '1', count },
  });
  expect(sumSourceCounts({ ...buildNewPartValues(), sources: [source('40'), source(' 5 ')] })).toBe(45);
  expect(sumSourceCounts({ ...buildNewPartValues(), sources: [source('40'), source('')] })).toBeNull();
  expect(sumSourceCounts(buildNewPartValues())).toBe(0);
});
