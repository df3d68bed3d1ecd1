import type { TemplatePart } from './template.contract.ts';

/** How many questions one source, such as a category, contributes to each alternative (supuesto) of a part. */
export interface SourceShare {
  ordinary: number;
  reserve: number;
}

/** Returns how many ordinary and reserve questions each source of a part contributes, in the order of the sources. */
export function calculateSourceShares({
  questions,
  reserve,
  sources,
}: Pick<TemplatePart, 'questions' | 'reserve' | 'sources'>): SourceShare[] {
  const weights = sources.map(({ share }) => (share.by === 'weight' ? share.weight : share.count));
  const ordinary = divideByLargestRemainder(questions, weights);
  const reserves = divideByLargestRemainder(reserve, weights);
  return sources.map((_, i) => ({ ordinary: ordinary[i] ?? 0, reserve: reserves[i] ?? 0 }));
}

/** Divides a total by Hamilton's largest remainder method; of equal remainders the first win. Weights are above 0. */
export function divideByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const quotas = weights.map((weight, i) => ({
    i,
    whole: Math.floor((total * weight) / sum),
    remainder: (total * weight) % sum,
  }));
  const missing = total - quotas.reduce((all, { whole }) => all + whole, 0);
  const raised = quotas.toSorted((a, b) => b.remainder - a.remainder || a.i - b.i).slice(0, missing);
  const raisedIndexes = new Set(raised.map(({ i }) => i));
  return quotas.map(({ i, whole }) => whole + (raisedIndexes.has(i) ? 1 : 0));
}
