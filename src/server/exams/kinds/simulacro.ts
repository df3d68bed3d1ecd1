import type { ExamKind } from './kind.ts';

/** A sheet that is filled in in any order and marked when it is handed in, by the values of its call for applications. */
export const SIMULACRO: ExamKind = {
  name: 'simulacro',
  mayChangeAnswers: true,
  revealsEachAnswer: false,
  mayLeaveBlank: true,
  hasDeadline: true,
  hasOneOpen: false,
  markValues: null,
};
