import { MINUTES_MAX } from './template.rules.ts';

/** The most own mock exams that a user keeps. */
export const OWN_EXAMS_MAX = 50;
/** What every own mock exam is scaled to, and what passes it. */
export const OWN_EXAM_SCALE = 10;
export const OWN_EXAM_MINIMUM = 5;

const MINUTES_PER_QUESTION = 2;
const UNCORRECTED_MINUTES_MIN = 10;

/** Of a practice without correction until its end: more than twice what official exams give (rules.md 73). */
export function uncorrectedMinutes(questions: number): number {
  return Math.min(MINUTES_MAX, Math.max(UNCORRECTED_MINUTES_MIN, MINUTES_PER_QUESTION * questions));
}
