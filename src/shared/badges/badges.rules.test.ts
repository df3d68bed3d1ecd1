import { describe, expect, it } from 'vitest';
import { isStreakComplete, listPassedMilestones } from './badges.rules.ts';

describe('a run of days', () => {
  it('earns a badge with the 7th day and each further 7th, and with no other', () => {
    const days = Array.from({ length: 30 }, (_, day) => day).filter(isStreakComplete);
    expect(days).toEqual([7, 14, 21, 28]);
  });
});

describe('the milestones of points', () => {
  it.each([
    [0, 999, []],
    [998, 1003, [1000]],
    [995, 1000, [1000]],
    [1000, 1005, []],
    [1000, 1000, []],
    [1999, 2000, [2000]],
    [900, 3100, [1000, 2000, 3000]],
    [0, 0, []],
  ])('passed from %i to %i are %j', (before, after, passed) => {
    expect(listPassedMilestones(before, after)).toEqual(passed);
  });
});
