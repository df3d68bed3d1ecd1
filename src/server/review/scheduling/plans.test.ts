import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/cards/days.rules.ts';
import { planDay } from './day-plan.ts';
import { countStreak } from './streak.ts';
import { estimateStrength, orderByWeakness } from './weakness.ts';

describe('the plan of a day', () => {
  const DAY = {
    worthAsking: 312,
    answeredToday: 0,
    limit: { questions: 40, minutes: null },
    secondsPerQuestion: 30,
  };

  it('has an end, however much is waiting', () => {
    expect(planDay(DAY)).toEqual({ questions: 40, minutes: 20 });
  });

  it('has no more questions than are worth asking', () => {
    expect(planDay({ ...DAY, worthAsking: 7 })).toEqual({ questions: 7, minutes: 4 });
  });

  it('keeps to the minutes of the user, with one question at least', () => {
    expect(planDay({ ...DAY, limit: { questions: 40, minutes: 10 } })).toEqual({
      questions: 20,
      minutes: 10,
    });
    expect(planDay({ ...DAY, secondsPerQuestion: 400, limit: { questions: 40, minutes: 5 } })).toMatchObject({
      questions: 1,
    });
  });

  it('becomes shorter by what was answered today, and never less than nothing', () => {
    expect(planDay({ ...DAY, answeredToday: 15 })).toMatchObject({ questions: 25 });
    expect(planDay({ ...DAY, answeredToday: 90 })).toEqual({ questions: 0, minutes: 0 });
  });
});

describe('the strength in a part of the syllabus', () => {
  it('is not told from fewer than five answers', () => {
    expect(estimateStrength({ right: 4, answers: 4 }, 0.6)).toBeNull();
  });

  it('is the rate of right answers, drawn towards the mean by eight answers', () => {
    expect(estimateStrength({ right: 2, answers: 8 }, 0.75)?.rate).toBe((2 + 6) / 16);
  });

  it('is less certain with fewer answers', () => {
    const few = estimateStrength({ right: 5, answers: 5 }, 0.7);
    const many = estimateStrength({ right: 80, answers: 100 }, 0.7);
    expect(few?.rate).toBeGreaterThan(many?.rate ?? 1);
    expect(few?.lower_bound).toBeLessThan(many?.lower_bound ?? 0);
  });

  it('puts the weakest part first and those without data last', () => {
    const parts = [
      { name: 'no data', strength: null },
      { name: 'strong', strength: estimateStrength({ right: 19, answers: 20 }, 0.7) },
      { name: 'weak', strength: estimateStrength({ right: 5, answers: 20 }, 0.7) },
    ];
    expect(orderByWeakness(parts).map(({ name }) => name)).toEqual(['weak', 'strong', 'no data']);
  });
});

describe('the days in a row', () => {
  // 2026-10-15 is a Thursday
  const TODAY = '2026-10-15';
  const count = (days: string[], isHoliday?: (day: string) => boolean) =>
    countStreak(new Set(days.map((day) => `2026-10-${day}`)), TODAY, isHoliday);

  it('end today, or yesterday while today is not over', () => {
    expect(count(['13', '14', '15'])).toBe(3);
    expect(count(['13', '14'])).toBe(2);
    expect(count([])).toBe(0);
  });

  it('survive one day off a week, which is not counted', () => {
    expect(count(['12', '13', '15'])).toBe(3);
    expect(count(['06', '07', '09', '10', '11', '12', '14'])).toBe(7);
  });

  it('end at the second day off of a week', () => {
    expect(count(['10', '11', '12', '15'])).toBe(1);
  });

  it('have no end in the past', () => {
    const days = Array.from({ length: 1000 }, (_, i) => addDays(TODAY, -i));
    expect(countStreak(new Set(days), TODAY)).toBe(1000);
  });

  it('are kept by holidays, which use no day off', () => {
    const isHoliday = (day: string) => day === '2026-10-13' || day === '2026-10-12';
    expect(count(['10', '11', '15'], isHoliday)).toBe(3);
  });
});
