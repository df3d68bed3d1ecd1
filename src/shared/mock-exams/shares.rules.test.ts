import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideByLargestRemainder, calculateSourceShares } from './shares.rules.ts';

const weights = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 60 });
const totals = fc.integer({ min: 0, max: 210 });

describe('sharing out questions by weights', () => {
  it.each([
    [30, [1], [30]],
    [10, [1, 1, 1], [4, 3, 3]],
    [5, [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0]],
    [100, [416, 338, 246], [42, 34, 24]],
    [3, [1, 99], [0, 3]],
    [0, [1, 2], [0, 0]],
  ])('gives of %i by %j %j', (total, given, expected) =>
    expect(divideByLargestRemainder(total, given)).toEqual(expected),
  );

  it('gives each source its quota, rounded up where the remainders are largest', () => {
    fc.assert(
      fc.property(totals, weights, (total, given) => {
        const shares = divideByLargestRemainder(total, given);
        const sum = given.reduce((all, weight) => all + weight, 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total);
        const remainders = given.map((weight) => (total * weight) % sum);
        for (const [i, share] of shares.entries()) {
          const raised = share - Math.floor((total * (given[i] ?? 0)) / sum);
          expect([0, 1]).toContain(raised);
          for (const [j, other] of remainders.entries())
            if (raised === 0 && other < (remainders[i] ?? 0))
              expect(shares[j]).toBe(Math.floor((total * (given[j] ?? 0)) / sum));
        }
      }),
    );
  });
});

describe('the shares of a part', () => {
  const from = (share: { by: 'weight'; weight: number } | { by: 'count'; count: number }) => ({
    kind: 'category' as const,
    category_id: '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1',
    share,
  });

  it('take exact counts as they are, and share out the reserve by them', () =>
    expect(
      calculateSourceShares({
        questions: 30,
        reserve: 3,
        sources: [from({ by: 'count', count: 20 }), from({ by: 'count', count: 10 })],
      }),
    ).toEqual([
      { ordinary: 20, reserve: 2 },
      { ordinary: 10, reserve: 1 },
    ]));
});
