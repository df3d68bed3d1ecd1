import { describe, expect, it } from 'vitest';
import { calculateImportProgress, calculatePollDelay, formatProgressQuarter } from './import-progress.ts';

describe('an import that is being checked', () => {
  it('is asked about every half second at first, then less and less often', () => {
    expect([0, 1].map(calculatePollDelay)).toEqual([500, 500]);
    const pauses = Array.from({ length: 60 }, (_, answers) => calculatePollDelay(answers + 1));
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(pauses.at(-1)).toBe(4000);
  });

  it.each([
    [0, null, undefined],
    [0, 200, 0],
    [50, 200, 0.25],
    [200, 200, 1],
    [300, 200, 1],
    [0, 0, 1],
  ])('with %j of %j entries is done to %j', (staged, total, part) => {
    expect(calculateImportProgress({ staged, total })).toBe(part);
  });

  it.each([
    [undefined, ''],
    [0, ''],
    [0.249, ''],
    [0.25, '25 %'],
    [0.74, '50 %'],
    [0.75, '75 %'],
    [1, '100 %'],
  ])('says at %j: %j', (part, said) => {
    expect(formatProgressQuarter(part)).toBe(said);
  });
});
