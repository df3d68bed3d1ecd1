import { MINUTES_MAX } from './template.rules.ts';

/** The most own mock exams that a user keeps. */
export const OWN_EXAMS_MAX = 50;
/** What every own mock exam is scaled to, and what passes it. */
export const OWN_EXAM_SCALE = 10;
export const OWN_EXAM_MINIMUM = 5;

const MINUTES_PER_QUESTION = 2;
const UNCORRECTED_MINUTES_MIN = 10;

/** The minutes of a practice that is corrected only at the end: more than twice those of official exams (rules.md 73). */
export function uncorrectedMinutes(questions: number): number {
  return Math.min(MINUTES_MAX, Math.max(UNCORRECTED_MINUTES_MIN, MINUTES_PER_QUESTION * questions));
}
