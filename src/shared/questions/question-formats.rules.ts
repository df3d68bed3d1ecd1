/** The formats of files of questions; the first one is the specification's. */
export const QUESTION_FORMAT_IDS = [
  'json',
  'zip',
  'gift',
  'moodle-xml',
  'aiken',
  'csv',
  'tsv',
  'xlsx',
  'anki',
] as const;
export type QuestionFormatId = (typeof QUESTION_FORMAT_IDS)[number];

export interface QuestionFormatFacts {
  /** The format's name, as users know it. */
  name: string;
  /** The extension of its files, without a dot. Files of GIFT and Aiken are distinguished by their content. */
  extension: 'json' | 'zip' | 'gift' | 'xml' | 'txt' | 'csv' | 'tsv' | 'xlsx' | 'apkg';
}

export const QUESTION_FORMAT_FACTS: Readonly<Record<QuestionFormatId, QuestionFormatFacts>> = {
  json: { name: 'JSON de Plaza', extension: 'json' },
  zip: { name: 'ZIP con imágenes (JSON de Plaza)', extension: 'zip' },
  gift: { name: 'GIFT (Moodle)', extension: 'gift' },
  'moodle-xml': { name: 'XML de Moodle', extension: 'xml' },
  aiken: { name: 'Aiken', extension: 'txt' },
  csv: { name: 'CSV (hoja de cálculo)', extension: 'csv' },
  tsv: { name: 'TSV (texto con tabuladores)', extension: 'tsv' },
  xlsx: { name: 'XLSX (Excel, LibreOffice)', extension: 'xlsx' },
  anki: { name: 'Anki (mazo de tarjetas)', extension: 'apkg' },
};

/** Whether a file of this name is a ZIP of files in the specification's format with their pictures. */
export function isArchiveName(fileName: string): boolean {
  return fileName.toLowerCase().endsWith('.zip');
}

/** Whether a file of this name may be larger than others: its format is read from disk in small pieces. */
export function isLargeFileFormat(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return !HELD.some((id) => name.endsWith(`.${QUESTION_FORMAT_FACTS[id].extension}`));
}

/** Formats whose files are held in memory while they are read. */
const HELD: QuestionFormatId[] = ['gift', 'aiken', 'csv', 'tsv', 'xlsx', 'anki'];

/** The endings of files that can be imported. */
export const IMPORTED_EXTENSIONS = [
  ...new Set(
    QUESTION_FORMAT_IDS.filter((id) => id !== 'anki').map((id) => `.${QUESTION_FORMAT_FACTS[id].extension}`),
  ),
];
