import { SHEET_QUESTIONS_MAX } from './template.rules.ts';

/** The most questions of a printed exam. */
export const PRINTED_QUESTIONS_MAX = SHEET_QUESTIONS_MAX;
export const PRINTED_NAME_MAX = 120;
/** The models of a printed exam: 'Modelo A' and 'Modelo B'. */
export const MODELS = ['A', 'B'] as const;
export type Model = (typeof MODELS)[number];

/** The characters of an exam's code: letters and digits that can't be mistaken for each other on paper. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** The letter of an option on paper, as in the answer sheet and the key. */
export function toOptionLetter(place: number): string {
  return String.fromCodePoint(97 + place);
}
