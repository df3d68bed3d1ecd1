import { SHEET_QUESTIONS_MAX } from './template.rules.ts';

/** The most questions of a printed exam. */
export const PRINTED_QUESTIONS_MAX = SHEET_QUESTIONS_MAX;
export const PRINTED_NAME_MAX = 120;
/** The models of a printed exam: 'Modelo A' and 'Modelo B'. */
export const PRINTED_EXAM_MODELS = ['A', 'B'] as const;
export type PrintedExamModel = (typeof PRINTED_EXAM_MODELS)[number];

/** The characters of an exam's code: letters and digits that can't be mistaken for each other on paper. */
export const EXAM_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const EXAM_CODE_LENGTH = 8;

/** Returns the letter of an option on paper; the answer sheet and the answer key use the same letters. */
export function toOptionLetter(place: number): string {
  return String.fromCodePoint(97 + place);
}
