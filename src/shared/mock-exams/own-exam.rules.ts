import { EXAM_MINUTES_MAX } from './template.rules.ts';

/** The maximum number of own mock exams that a user can keep. */
export const OWN_EXAMS_MAX = 50;
/** Own mock exams are scaled to a maximum of 10, and passed with 5. */
export const OWN_EXAM_SCALE = 10;
export const OWN_EXAM_PASS_MARK = 5;

const MINUTES_PER_QUESTION = 2;
const UNCORRECTED_MINUTES_MIN = 10;

/** The minutes of a practice that is corrected only at the end: more than twice those of official exams (rules.md 73). */
export function calculateUncorrectedMinutes(questions: number): number {
  return Math.min(EXAM_MINUTES_MAX, Math.max(UNCORRECTED_MINUTES_MIN, MINUTES_PER_QUESTION * questions));
}
