import type { PoolDemand, QuestionPool } from './pools.ts';

type PoolKey = QuestionPool['key'];

/** The questions of each pool, in the order in which they are taken. */
export type PoolCandidates = ReadonlyMap<PoolKey, readonly string[]>;

/** Which pool has taken each question: a question is taken once, whatever pools it is in. */
export type QuestionAssignment = Map<string, PoolKey>;

export interface AssignedParts {
  assignment: QuestionAssignment;
  /** How many questions were taken for each pool of the demand. */
  taken: PoolDemand;
  /** Whether the demand is satisfied. */
  isComplete: boolean;
  /** If the demand isn't satisfied, the pools for which one more candidate would help. */
  shortPools: Set<PoolKey>;
}

/**
 * Returns a new assignment with the demand of a part added. Scarce pools come first; where pools overlap, a question is
 * exchanged for another one of the pool that has taken it. The demand is satisfied whenever some assignment of these
 * candidates satisfies it: each step is an augmenting path of a bipartite matching.
 */
export function takeQuestions(
  before: QuestionAssignment,
  candidates: PoolCandidates,
  demand: PoolDemand,
): AssignedParts {
  const assignment = new Map(before);
  const taken: PoolDemand = new Map();
  const shortPools = new Set<PoolKey>();
  const surplus = (key: PoolKey, count: number) => (candidates.get(key)?.length ?? 0) - count;
  const scarceFirst = [...demand].toSorted(([a, m], [b, n]) => surplus(a, m) - surplus(b, n));
  for (const [key, count] of scarceFirst) {
    let reached: Set<PoolKey> | null = null;
    let found = 0;
    while (found < count && !reached) {
      reached = takeOne(assignment, candidates, key);
      if (!reached) found += 1;
    }
    taken.set(key, found);
    for (const pool of reached ?? []) shortPools.add(pool);
  }
  return { assignment, taken, isComplete: shortPools.size === 0, shortPools };
}

/** How the search reached a pool: the pool would give `question`, which it has taken, to the pool `to`. */
interface Step {
  question: string;
  to: PoolKey;
}

/** Takes a free question, with exchanges if needed, and returns null; if none is free, returns the searched pools. */
function takeOne(
  assignment: QuestionAssignment,
  candidates: PoolCandidates,
  start: PoolKey,
): Set<PoolKey> | null {
  const steps = new Map<PoolKey, Step>();
  const reached = new Set([start]);
  // the loop also visits what is added to the set meanwhile
  for (const pool of reached) {
    for (const question of candidates.get(pool) ?? []) {
      const owner = assignment.get(question);
      if (owner === undefined) {
        exchange(assignment, steps, { question, to: pool });
        return null;
      }
      if (!reached.has(owner)) {
        reached.add(owner);
        steps.set(owner, { question, to: pool });
      }
    }
  }
  return reached;
}

/** Gives a free question to the last pool; each pool passes one to the pool before it, back to the first. */
function exchange(assignment: QuestionAssignment, steps: ReadonlyMap<PoolKey, Step>, last: Step): void {
  for (let step: Step | undefined = last; step; step = steps.get(step.to))
    assignment.set(step.question, step.to);
}
