import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
/** Of a second such questions: a check that takes long is asked about less often. */
const GROWTH = 1.1;

/** Between two questions about an import that is being checked, after so many answers. */
export function pauseAfter(answers: number): number {
  return Math.min(FIRST_PAUSE_MS * GROWTH ** Math.max(0, answers - 1), LONGEST_PAUSE_MS);
}

/** How much is done, from 0 to 1; undefined before the size is known. */
export function partOf({ staged, total }: Pick<QuestionImport, 'staged' | 'total'>): number | undefined {
  if (total === null) return undefined;
  return total === 0 ? 1 : Math.min(staged / total, 1);
}

/** For those who listen: at every quarter, and not at each step. */
export function quarters(part: number | undefined): string {
  const percent = Math.floor((part ?? 0) * 4) * 25;
  return percent === 0 ? '' : `${percent} %`;
}
