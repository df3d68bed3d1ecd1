import { QUESTION_FORMAT_FACTS } from '#shared/questions/question-formats.rules.ts';
import { lossesOfAiken, readAiken, writeAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import { lossesOfGift, writeGift } from './gift/gift-writer.ts';
import { readMoodleXml } from './moodle-xml/moodle-xml-reader.ts';
import { lossesOfMoodleXml, writeMoodleXml } from './moodle-xml/moodle-xml-writer.ts';
import type { QuestionFormat } from './question-format.ts';
import { readCsv } from './table/table-reader.ts';
import { writeCsv, writeTsv } from './table/table-writer.ts';
import { readAsText } from './text-file.ts';
import { readQuestionText } from './text-format.ts';
import { readXlsx } from './xlsx/xlsx-reader.ts';
import { lossesOfXlsx, writeXlsx } from './xlsx/xlsx-writer.ts';

const AIKEN: QuestionFormat = {
  id: 'aiken',
  read: readAsText(readAiken),
  write: writeAiken,
  lossesOf: lossesOfAiken,
};
const XLSX: QuestionFormat = {
  id: 'xlsx',
  read: readXlsx,
  isCompressed: true,
  write: writeXlsx,
  lossesOf: lossesOfXlsx,
};

/** All formats of question files except Plaza's own JSON. */
export const QUESTION_FORMATS: QuestionFormat[] = [
  { id: 'gift', read: readAsText(readGift), write: writeGift, lossesOf: lossesOfGift },
  {
    id: 'moodle-xml',
    read: readAsText(readMoodleXml),
    write: writeMoodleXml,
    lossesOf: lossesOfMoodleXml,
  },
  AIKEN,
  { id: 'csv', read: readAsText(readCsv), write: writeCsv, lossesOf: () => [] },
  { id: 'tsv', read: readAsText(readCsv), write: writeTsv, lossesOf: () => [] },
  XLSX,
];

/** Finds the format of a file by its name; undefined for any other name, which stands for Plaza's own JSON. */
export function findFormat(fileName: string): QuestionFormat | undefined {
  const name = fileName.toLowerCase();
  if (/\.xl(?:s|sm|tx)$/.test(name)) return XLSX;
  if (/\.(?:apkg|colpkg)$/.test(name)) return ANKI;
  const named = QUESTION_FORMATS.find(({ id }) => name.endsWith(`.${QUESTION_FORMAT_FACTS[id].extension}`));
  return named === AIKEN ? TEXT : named;
}

/** Detects the format of .txt files: Moodle writes GIFT to them, and people type questions in other ways. */
const TEXT: QuestionFormat = { ...AIKEN, read: readAsText(readQuestionText) };

/** Refuses all Anki decks: their cards have no options. */
const ANKI: QuestionFormat = {
  ...AIKEN,
  read: () => ({
    refused:
      'Es un mazo de Anki, que Plaza no puede importar. Exporta las preguntas de donde salieron, por ejemplo en GIFT, XML de Moodle o CSV.',
  }),
};
