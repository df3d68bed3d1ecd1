import type { ExamKindName } from '#shared/exams/exams.rules.ts';

/** What differs between kinds of exams. */
export interface ExamKind {
  name: ExamKindName;
  /** Answers may be changed; otherwise questions are asked in turn and an answer is final. */
  mayChangeAnswers: boolean;
  /** The key and the explanation come with each answer; otherwise only with the results. */
  revealsEachAnswer: boolean;
  /** An exam can be finished with unanswered questions, which count as blank. */
  mayLeaveBlank: boolean;
  hasDeadline: boolean;
  /** A user has at most one open exam of this kind. */
  hasOneOpen: boolean;
  /** Exams may have reserve questions: users see them, but the exam's total of questions leaves them out. */
  hasReserves: boolean;
  /** Finished exams are listed on the profile; other kinds have a list of their own. */
  isInHistory: boolean;
}
