import { describe, expect, it } from 'vitest';
import {
  computeIntervalDays,
  LONGEST_INTERVAL_DAYS,
  nextMemory,
  computeRetrievability,
} from './memory.service.ts';

describe('the memory of a question', () => {
  it('begins with the first answer, stronger the better it was', () => {
    const [again, hard, good] = (['again', 'hard', 'good'] as const).map((rating) =>
      nextMemory(null, 0, rating),
    );
    expect(again?.stability).toBeLessThan(hard?.stability ?? 0);
    expect(hard?.stability).toBeLessThan(good?.stability ?? 0);
    expect(again?.difficulty).toBeGreaterThan(good?.difficulty ?? 10);
  });

  it('grows more by a right answer that comes later', () => {
    const memory = nextMemory(null, 0, 'good');
    const early = nextMemory(memory, 1, 'good');
    const late = nextMemory(memory, 10, 'good');
    expect(early.stability).toBeGreaterThan(memory.stability);
    expect(late.stability).toBeGreaterThan(early.stability);
  });

  it('shrinks by a wrong answer', () => {
    const memory = { stability: 40, difficulty: 5 };
    expect(nextMemory(memory, 40, 'again').stability).toBeLessThan(40);
  });

  it('takes a clock that went back for the same day', () => {
    const memory = nextMemory(null, 0, 'good');
    expect(nextMemory(memory, -3, 'good')).toEqual(nextMemory(memory, 0, 'good'));
    expect(computeRetrievability(memory.stability, -3)).toBe(1);
  });

  it('gives a right answer with 90 % after as many days as its stability says', () => {
    expect(computeRetrievability(12, 12)).toBeCloseTo(0.9, 6);
    expect(computeRetrievability(12, 0)).toBe(1);
  });

  it('is due sooner the more of it is to be retained, after one day at least and a year at most', () => {
    expect(computeIntervalDays(20, 0.9)).toBe(20);
    expect(computeIntervalDays(20, 0.95)).toBeLessThan(20);
    expect(computeIntervalDays(20, 0.8)).toBeGreaterThan(20);
    expect(computeIntervalDays(0.01, 0.9)).toBe(1);
    expect(computeIntervalDays(10_000, 0.9)).toBe(LONGEST_INTERVAL_DAYS);
  });
});
