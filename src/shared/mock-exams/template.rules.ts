/** Limits of mock exam templates. */
export const TEMPLATE_NAME_MAX = 120;
export const TEMPLATE_TEXT_MAX = 300;
export const TEMPLATE_PARTS_MAX = 6;
export const PART_NAME_MAX = 120;
export const PART_SOURCES_MAX = 60;
/** The most questions of a sheet, reserve questions included. */
export const SHEET_QUESTIONS_MAX = 210;
export const PART_ALTERNATIVES_MAX = 4;
/** The most shared texts of one alternative. */
export const PART_TEXTS_MAX = 10;
export const EXAM_MINUTES_MAX = 600;
export const FRACTION_TERM_MAX = 999;
export const TEMPLATES_PAGE_SIZE = 20;
/** The largest template file, in bytes. */
export const TEMPLATE_FILE_BYTES = 500_000;

/** How certain the data of a template are; 'own': the user who composed the exam chose them. */
export const TEMPLATE_CERTAINTIES = ['verified', 'probable', 'own'] as const;
export type TemplateCertainty = (typeof TEMPLATE_CERTAINTIES)[number];
export const TEMPLATE_CERTAINTY_NAMES: Record<TemplateCertainty, string> = {
  verified: 'Verificada',
  probable: 'Probable',
  own: 'Propia',
};

/** The number of a part's questions on the sheet: ordinary and reserve, in all alternatives. */
export function countPartQuestions(part: {
  questions: number;
  reserve: number;
  alternatives: number;
}): number {
  return (part.questions + part.reserve) * part.alternatives;
}

/** The number of questions, ordinary and reserve, of each shared text of a part; undefined if the part has no texts. */
export function countQuestionsPerText(part: {
  questions: number;
  reserve: number;
  shared_texts?: number | undefined;
}): { ordinary: number; reserve: number } | undefined {
  const { questions, reserve, shared_texts } = part;
  if (shared_texts === undefined) return undefined;
  return { ordinary: questions / shared_texts, reserve: reserve / shared_texts };
}
