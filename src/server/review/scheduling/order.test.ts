import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gainHorizons, gainOfNewQuestion, gainOfSeenQuestion } from './gain.ts';
import { nextMemory, computeRetrievability } from '#server/cards/memory.service.ts';
import { separateArticles, takeLargestGains } from './order.ts';

const NEAR_AND_FAR = { near: 5, far: 20 };

describe('the expected gain', () => {
  it('is what a right and a wrong answer bring later, as likely as they are, less what is known anyway', () => {
    const memory = { stability: 8, difficulty: 6 };
    const right = computeRetrievability(8, 3);
    const good = nextMemory(memory, 3, 'good').stability;
    const again = nextMemory(memory, 3, 'again').stability;
    const gainAt = (days: number) =>
      right * computeRetrievability(good, days) +
      (1 - right) * computeRetrievability(again, days) -
      computeRetrievability(8, 3 + days);
    expect(gainOfSeenQuestion(memory, 3, NEAR_AND_FAR)).toBeCloseTo((gainAt(5) + gainAt(20)) / 2, 7);
  });

  it('is exact wherever it is more than is needed, and no more than that elsewhere', () => {
    const part = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ stability: part(0.01, 400), difficulty: part(1, 10) }),
        fc.integer({ min: 0, max: 400 }),
        part(-1, 1),
        (memory, elapsedDays, needed) => {
          const exact = gainOfSeenQuestion(memory, elapsedDays, NEAR_AND_FAR);
          const gain = gainOfSeenQuestion(memory, elapsedDays, NEAR_AND_FAR, needed);
          expect(gain === exact || (exact <= needed && gain <= needed)).toBe(true);
        },
      ),
    );
  });

  it('of a new question goes by how easy its category is', () => {
    const good = nextMemory(null, 0, 'good').stability;
    const again = nextMemory(null, 0, 'again').stability;
    expect(gainOfNewQuestion(0.4, { near: 5, far: 5 })).toBeCloseTo(
      0.4 * computeRetrievability(good, 5) + 0.6 * computeRetrievability(again, 5) - 0.4,
      12,
    );
    expect(gainOfNewQuestion(0.3, NEAR_AND_FAR)).toBeGreaterThan(gainOfNewQuestion(0.6, NEAR_AND_FAR));
  });

  it('is next to nothing for what was answered today and is remembered for long', () => {
    expect(Math.abs(gainOfSeenQuestion({ stability: 300, difficulty: 5 }, 0, NEAR_AND_FAR))).toBeLessThan(
      0.01,
    );
  });

  it.each([
    ['after 6 and 10 days without an exam', null, { near: 6, far: 10 }],
    ['after 6 days and a sixth of the days until the exam', '2026-11-22', { near: 6, far: 8 }],
    ['after 30 days at most', '2027-12-31', { near: 6, far: 30 }],
    ['on the day of an exam that is near', '2026-10-08', { near: 3, far: 3 }],
    ['tomorrow at the earliest', '2026-10-05', { near: 1, far: 1 }],
    ['as without an exam when it is over', '2026-10-04', { near: 6, far: 10 }],
  ])('is looked at %s', (_when, exam, horizons) => {
    expect(gainHorizons('2026-10-05', exam)).toEqual(horizons);
  });
});

describe('the best questions', () => {
  it('are those with the largest gains, equal ones in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 })),
        fc.integer({ min: 0, max: 12 }),
        (gains, count) => {
          const candidates = gains.map((gain, number) => ({ gain, number }));
          const sorted = candidates.toSorted((a, b) => b.gain - a.gain || a.number - b.number);
          expect(takeLargestGains(candidates, count, ({ gain }) => gain)).toEqual(sorted.slice(0, count));
        },
      ),
    );
  });
});

describe('the order of a session', () => {
  const articles = (questions: { article: string | null }[]) => questions.map(({ article }) => article);

  it('asks no two questions of one article in a row wherever that can be avoided', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', '3', null), { maxLength: 30 }), (given) => {
        const questions = given.map((article, number) => ({ article, number }));
        const ordered = separateArticles(questions);
        expect(ordered.toSorted((a, b) => a.number - b.number)).toEqual(questions);
        const most = Math.max(0, ...['1', '2', '3'].map((one) => given.filter((a) => a === one).length));
        const neighbours = ordered.filter(
          ({ article }, i) => article !== null && article === ordered[i - 1]?.article,
        ).length;
        expect(neighbours).toBe(Math.max(0, most - (given.length - most) - 1));
      }),
    );
  });

  it('stays by gain otherwise', () => {
    const given = ['1', '2', '1', null, null, '3'].map((article) => ({ article }));
    expect(articles(separateArticles(given))).toEqual(articles(given));
    expect(articles(separateArticles(['1', '1', '2', '3'].map((article) => ({ article }))))).toEqual([
      '1',
      '2',
      '1',
      '3',
    ]);
  });
});
