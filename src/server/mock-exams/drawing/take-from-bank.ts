import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { type QuestionAssignment, type PoolCandidates, takeQuestions } from './assignment.ts';
import { type PoolDemand, toPoolDemand, type QuestionPool, listQuestionPools } from './pools.ts';
import { createSamples, extendSamples } from './samples.ts';

export interface TakenQuestions {
  areAvailable: boolean[];
  /** The ids taken from each pool in random order: ids of questions, or of shared texts for a pool of texts. */
  byPool: Map<QuestionPool['key'], string[]>;
}

/** Chooses the questions of the parts, one part after the other; never one of `excluded`, or one already chosen. */
export async function takeQuestionsFromBank(
  db: Database | Trx,
  content: TemplateContent,
  { seed, excluded, texts }: { seed: string; excluded: ReadonlySet<string>; texts: PoolCandidates },
): Promise<TakenQuestions> {
  const demands = content.parts.map(toPoolDemand);
  const samples = await createSamples(db, listQuestionPools([content]), seed);
  let wanted = totalDemand(demands);
  for (;;) {
    await extendSamples(db, samples, wanted, excluded);
    const candidates: PoolCandidates = new Map([
      ...texts,
      ...samples.map(({ pool, question_ids }) => [pool.key, question_ids] as const),
    ]);
    const { areAvailable, assignment, shortPools } = assignQuestionsToParts(demands, candidates);
    const helpful = samples.filter(({ pool, isComplete }) => shortPools.has(pool.key) && !isComplete);
    if (helpful.length === 0) return { areAvailable, byPool: groupByPool(candidates, assignment) };
    wanted = new Map(helpful.map(({ pool, question_ids }) => [pool.key, 2 * question_ids.length + 1]));
  }
}

/**
 * Assigns questions to the parts in their order. `shortPools` are the pools in which one more candidate could help a
 * part that lacks questions.
 */
export function assignQuestionsToParts(
  demands: PoolDemand[],
  candidates: PoolCandidates,
): { areAvailable: boolean[]; assignment: QuestionAssignment; shortPools: Set<QuestionPool['key']> } {
  let assignment: QuestionAssignment = new Map();
  const shortPools = new Set<QuestionPool['key']>();
  const areAvailable = demands.map((demand) => {
    // a part without sources needs no questions, but can't be filled either
    if (demand.size === 0) return false;
    const taking = takeQuestions(assignment, candidates, demand);
    if (taking.isComplete) ({ assignment } = taking);
    for (const key of taking.shortPools) shortPools.add(key);
    return taking.isComplete;
  });
  return { areAvailable, assignment, shortPools };
}

function totalDemand(demands: PoolDemand[]): PoolDemand {
  const total: PoolDemand = new Map();
  for (const demand of demands)
    for (const [key, count] of demand) total.set(key, (total.get(key) ?? 0) + count);
  return total;
}

/**
 * Groups the assigned questions by pool, in the order of the candidates: the order of the assignment itself depends on
 * how questions were exchanged between parts.
 */
function groupByPool(
  candidates: PoolCandidates,
  assignment: QuestionAssignment,
): Map<QuestionPool['key'], string[]> {
  return new Map([...candidates].map(([key, ids]) => [key, ids.filter((id) => assignment.get(id) === key)]));
}
