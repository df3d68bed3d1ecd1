import type { ExamKind } from './kind.ts';

/** Asks one question after the other and corrects each at once. The mark is the number of right answers. */
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
