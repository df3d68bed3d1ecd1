import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPositions } from './draw.ts';

const sizes = fc
  .integer({ min: 1, max: 100_000 })
  .chain((total) =>
    fc.record({ total: fc.constant(total), count: fc.integer({ min: 1, max: Math.min(total, 100) }) }),
  );

describe('drawing questions', () => {
  it('draws as many different positions as asked for, all of them between 1 and the last', () => {
    fc.assert(
      fc.property(sizes, ({ total, count }) => {
        const drawn = drawPositions(total, count, (limit) => randomInt(limit));
        expect(drawn).toHaveLength(count);
        expect(new Set(drawn).size).toBe(count);
        expect(
          drawn.every((position) => Number.isInteger(position) && position >= 1 && position <= total),
        ).toBe(true);
      }),
    );
  });

  it.each([
    [1, 1],
    [4, 2],
    [5, 3],
    [5, 5],
    [6, 4],
  ])(
    'of %i positions gives every ordered choice of %i just once over all that chance can do',
    (total, count) => {
      const drawn = everyChance(total, count).map((chances) => {
        const rest = [...chances];
        return drawPositions(total, count, (limit) => {
          const chance = rest.shift();
          if (chance === undefined || chance >= limit)
            throw new Error('asked for another chance than a uniform draw needs');
          return chance;
        }).join();
      });
      const arrangements = Array.from({ length: count }, (_, i) => total - i).reduce(
        (product, n) => product * n,
        1,
      );
      expect(drawn).toHaveLength(arrangements);
      expect(new Set(drawn).size).toBe(arrangements);
    },
  );
});

/** Lists all series of `count` random numbers: the first is below `total`, the second below `total` - 1, and so on. */
function everyChance(total: number, count: number): number[][] {
  if (count === 0) return [[]];
  return everyChance(total - 1, count - 1).flatMap((rest) =>
    Array.from({ length: total }, (_, first) => [first, ...rest]),
  );
}
