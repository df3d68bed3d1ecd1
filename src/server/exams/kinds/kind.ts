import type { MarkValues } from '#server/exams/marking.ts';

export type KindName = 'practice' | 'simulacro';

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
  /** The same for all exams of the kind; null: each attempt carries its own. */
  markValues: MarkValues | null;
}
