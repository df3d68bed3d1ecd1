import type { EXAM_KINDS } from '#shared/exams/exams.rules.ts';

export type KindName = (typeof EXAM_KINDS)[number];

/** What differs between kinds of exams. */
export interface ExamKind {
  name: KindName;
  /** Otherwise questions are asked in turn, and an answer is final. */
  mayChangeAnswers: boolean;
  /** The key and the explanation come with each answer; otherwise only with the results. */
  revealsEachAnswer: boolean;
  /** It can be finished with unanswered questions, which count as blank. */
  mayLeaveBlank: boolean;
  hasDeadline: boolean;
  /** Nobody has two open at once. */
  hasOneOpen: boolean;
}
