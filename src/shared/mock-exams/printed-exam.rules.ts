import { SHEET_QUESTIONS_MAX } from './template.rules.ts';

/** The most questions of a printed exam. */
export const PRINTED_QUESTIONS_MAX = SHEET_QUESTIONS_MAX;
export const PRINTED_NAME_MAX = 120;
/** 'Modelo A', 'Modelo B'. */
export const MODELS = ['A', 'B'] as const;
export type Model = (typeof MODELS)[number];

/** Letters and digits that aren't taken for each other on paper. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** The letter of an option on paper, as in the answer sheet and the key. */
export function letterOf(place: number): string {
  return String.fromCodePoint(97 + place);
}
