import type { ExamKindName } from '#shared/exams/exams.rules.ts';

/** What differs between kinds of exams. */
export interface ExamKind {
  name: ExamKindName;
  /** Otherwise questions are asked in turn, and an answer is final. */
  mayChangeAnswers: boolean;
  /** The key and the explanation come with each answer; otherwise only with the results. */
  revealsEachAnswer: boolean;
  /** It can be finished with unanswered questions, which count as blank. */
  mayLeaveBlank: boolean;
  hasDeadline: boolean;
  /** Nobody has two open at once. */
  hasOneOpen: boolean;
  /** It has reserve questions: users see them, but the exam's total of questions leaves them out. */
  hasReserves: boolean;
  /** Finished exams are listed on the profile; other kinds have a list of their own. */
  isInHistory: boolean;
}
