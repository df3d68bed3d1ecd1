import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;
/** Each delay is this many times the last one, so that long checks are polled less often. */
const GROWTH = 1.1;

/** Returns the delay before the next request for the import's state, after this number of replies. */
export function calculatePollDelay(answers: number): number {
  return Math.min(FIRST_PAUSE_MS * GROWTH ** Math.max(0, answers - 1), LONGEST_PAUSE_MS);
}

/** Returns the share of the entries that are checked, from 0 to 1; undefined until their number is known. */
export function calculateImportProgress({
  staged,
  total,
}: Pick<QuestionImport, 'staged' | 'total'>): number | undefined {
  if (total === null) return undefined;
  return total === 0 ? 1 : Math.min(staged / total, 1);
}

/** The progress for screen readers, which changes at every quarter only. */
export function formatProgressQuarter(part: number | undefined): string {
  const percent = Math.floor((part ?? 0) * 4) * 25;
  return percent === 0 ? '' : `${percent} %`;
}
