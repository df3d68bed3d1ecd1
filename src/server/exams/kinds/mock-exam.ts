import type { ExamKind } from './kind.ts';

/** Questions are answered in any order; the exam is marked when it is delivered, by the rules of its official call. */
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
