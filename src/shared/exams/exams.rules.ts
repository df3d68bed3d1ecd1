import { roundPercentage } from '#shared/text/percentage.rules.ts';

export const EXAM_KINDS = ['practice', 'mock_exam'] as const;
export type ExamKindName = (typeof EXAM_KINDS)[number];

/** The addresses of the results of each kind of exam: for the exam's user, and for administrators. */
export const RESULT_PAGES = {
  practice: { own: '/results/$sessionId', administrators: '/admin/exams/$sessionId' },
  mock_exam: {
    own: '/mock-exams/results/$sessionId',
    administrators: '/admin/exams/mock-exams/$sessionId',
  },
} as const satisfies Record<ExamKindName, Record<'own' | 'administrators', string>>;

/** The label of an exam in lists, instead of its categories; null if lists show the categories. */
export const EXAM_KIND_LABELS: Readonly<Record<ExamKindName, string | null>> = {
  practice: null,
  mock_exam: 'Simulacro',
};

/** The numbers of questions that users can choose (spec section 9). */
export const EXAM_SIZES = [5, 10, 15, 20, 30, 50, 60, 100] as const;
const DEFAULT_EXAM_SIZE = 10;

/** An unfinished exam is deleted after this time without a step (rules.md 13). */
export const ATTEMPT_LIFETIME_DAYS = 30;

/** The maximum time that is stored for an answer; longer than a day means that the user was away. */
export const MAX_ANSWER_MS = 24 * 60 * 60 * 1000;

/** A right answer that came in less time after its question was shown adds no point (rules.md 43). */
export const MIN_ANSWER_SECONDS = 2;

/** How often a day right answers to the same question add a point (rules.md 43). */
export const POINTS_PER_QUESTION_A_DAY = 3;

/** Why a right answer adds no point. */
export const NO_POINT_REASONS = ['too_fast', 'repeated'] as const;
export type NoPointReason = (typeof NO_POINT_REASONS)[number];

/** The profile's periods: the last 7 days, the last month, the last year, or everything (rules.md 3). */
export const STATISTICS_PERIODS = ['week', 'month', 'year', 'all'] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];

export const HISTORY_PAGE_SIZE = 10;

/** The sizes that `available` questions allow; with fewer than 5 questions, all of them (rules.md 10). */
export function listExamSizes(available: number): number[] {
  const smallest = EXAM_SIZES[0];
  if (available < smallest) return available > 0 ? [available] : [];
  return EXAM_SIZES.filter((size) => size <= available);
}

/** Returns 10, or the largest available size below it; undefined without questions. */
export function chooseDefaultExamSize(available: number): number | undefined {
  const sizes = listExamSizes(available);
  return sizes.includes(DEFAULT_EXAM_SIZE) ? DEFAULT_EXAM_SIZE : sizes.at(-1);
}

/** Returns the percentage, 0 to 100 and unrounded; 0 for an empty exam. */
export function toPercentage(score: number, total: number): number {
  return total === 0 ? 0 : (score / total) * 100;
}

/** Rounds to the one decimal that is shown: texts and colours both start from it (rules.md 17). */
export function toRoundedPercentage(score: number, total: number): number {
  return roundPercentage(toPercentage(score, total));
}

/** 80 or more is green, 60 or more yellow, below red (spec section 9). Expects the rounded percentage. */
export function scoreColour(shown: number): 'green' | 'yellow' | 'red' {
  if (shown >= 80) return 'green';
  return shown >= 60 ? 'yellow' : 'red';
}
