import { CATALOGUE_NAME_MAX } from '../catalogue/catalogue.rules.ts';

/** The most characters of each text, in forms and import files alike. */
export const QUESTION_MAX_LENGTH = {
  wording: 20_000,
  option: 5_000,
  note: 5_000,
  explanation: 50_000,
  categoryName: CATALOGUE_NAME_MAX,
  pair: 60,
  sharedTextTitle: 200,
  sharedText: 50_000,
} as const;
