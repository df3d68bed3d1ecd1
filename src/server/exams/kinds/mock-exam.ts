import type { ExamKind } from './kind.ts';

/** A sheet that is filled in in any order and marked when it is delivered, as its call for applications says. */
export const MOCK_EXAM: ExamKind = {
  name: 'mock_exam',
  mayChangeAnswers: true,
  revealsEachAnswer: false,
  mayLeaveBlank: true,
  hasDeadline: true,
  hasOneOpen: true,
  hasReserves: true,
  isInHistory: false,
};
