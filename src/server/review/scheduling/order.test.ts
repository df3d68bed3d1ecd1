import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gainHorizon, gainOfNew, gainOfSeen } from './gain.ts';
import { nextMemory, retrievability } from './memory.ts';
import { separateArticles, takeBest } from './order.ts';

describe('the expected gain', () => {
  it('is what a right and a wrong answer bring by the horizon, as likely as they are, less what is known anyway', () => {
    const memory = { stability: 8, difficulty: 6 };
    const right = retrievability(8, 5);
    const good = nextMemory(memory, 5, 'good').stability;
    const again = nextMemory(memory, 5, 'again').stability;
    expect(gainOfSeen(memory, 5, 20)).toBe(
      right * retrievability(good, 20) + (1 - right) * retrievability(again, 20) - retrievability(8, 25),
    );
  });

  it('of a new question goes by how easy its category is', () => {
    const good = nextMemory(null, 0, 'good').stability;
    const again = nextMemory(null, 0, 'again').stability;
    expect(gainOfNew(0.4, 30)).toBe(
      0.4 * retrievability(good, 30) + 0.6 * retrievability(again, 30) - 0.4,
    );
    expect(gainOfNew(0.3, 30)).toBeGreaterThan(gainOfNew(0.6, 30));
  });

  it('is next to nothing for what was answered today and is remembered for long', () => {
    expect(Math.abs(gainOfSeen({ stability: 300, difficulty: 5 }, 0, 30))).toBeLessThan(0.01);
  });

  it.each([
    ['30 days ahead without an exam', null, 30],
    ['30 days ahead when the exam is further away', '2026-12-31', 30],
    ['on the day of an exam that is near', '2026-10-12', 7],
    ['tomorrow at the earliest', '2026-10-05', 1],
    ['30 days ahead when the exam is over', '2026-10-04', 30],
  ])('is looked at %s', (_when, exam, days) => {
    expect(gainHorizon('2026-10-05', exam)).toBe(days);
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
          expect(takeBest(candidates, count)).toEqual(sorted.slice(0, count));
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
