import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuestionAssignment, takeQuestions } from './assignment.ts';

const QUESTIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const POOLS = ['1', '2', '3', '4'];

const candidates = fc
  .tuple(...POOLS.map(() => fc.shuffledSubarray(QUESTIONS)))
  .map((lists) => new Map(POOLS.map((pool, i) => [pool, lists[i] ?? []])));
const demands = fc
  .tuple(...POOLS.map(() => fc.integer({ min: 0, max: 4 })))
  .map((counts) => new Map(POOLS.map((pool, i) => [pool, counts[i] ?? 0])));

/** Whether all pools can be served, by Hall's theorem: every set of pools has as many questions as it needs. */
function isPossible(lists: Map<string, string[]>, needed: Map<string, number>): boolean {
  return [...Array(2 ** POOLS.length).keys()].every((bits) => {
    const pools = POOLS.filter((_, i) => (bits >> i) % 2 === 1);
    const questions = new Set(pools.flatMap((pool) => lists.get(pool) ?? []));
    return pools.reduce((sum, pool) => sum + (needed.get(pool) ?? 0), 0) <= questions.size;
  });
}

const countOf = (assignment: QuestionAssignment, pool: string) =>
  [...assignment.values()].filter((owner) => owner === pool).length;

describe('taking questions for the pools of a part', () => {
  it('finds all of them whenever that is possible, each once and in its pool', () => {
    fc.assert(
      fc.property(candidates, demands, (lists, needed) => {
        const { assignment, isComplete, taken } = takeQuestions(new Map(), lists, needed);
        expect(isComplete).toBe(isPossible(lists, needed));
        for (const [question, pool] of assignment) expect(lists.get(pool)).toContain(question);
        for (const [pool, count] of needed) {
          expect(countOf(assignment, pool)).toBe(taken.get(pool));
          if (isComplete) expect(taken.get(pool)).toBe(count);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('exchanges questions of parts before, which lose none', () => {
    fc.assert(
      fc.property(candidates, demands, demands, (lists, first, second) => {
        const before = takeQuestions(new Map(), lists, first);
        fc.pre(before.isComplete);
        const after = takeQuestions(before.assignment, lists, second);
        const both = new Map(POOLS.map((pool) => [pool, (first.get(pool) ?? 0) + (second.get(pool) ?? 0)]));
        expect(after.isComplete).toBe(isPossible(lists, both));
        for (const [pool, count] of first)
          expect(countOf(after.assignment, pool)).toBe(count + (after.taken.get(pool) ?? 0));
      }),
      { numRuns: 1000 },
    );
  });

  it('names the pools of which another question would help', () => {
    const lists = new Map([
      ['1', ['a', 'b']],
      ['2', ['b']],
      ['3', ['c']],
    ]);
    const needed = new Map([
      ['1', 2],
      ['2', 1],
      ['3', 1],
    ]);
    const { shortPools } = takeQuestions(new Map(), lists, needed);
    expect([...shortPools].toSorted()).toEqual(['1', '2']);
  });
});
