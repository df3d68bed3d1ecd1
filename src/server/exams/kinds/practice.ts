import type { ExamKind } from './kind.ts';

/** One question after the other, each corrected at once. The mark is the number of right answers. */
export const PRACTICE: ExamKind = {
  name: 'practice',
  mayChangeAnswers: false,
  revealsEachAnswer: true,
  mayLeaveBlank: false,
  hasDeadline: false,
  hasOneOpen: true,
  hasReserves: false,
  isInHistory: true,
};
