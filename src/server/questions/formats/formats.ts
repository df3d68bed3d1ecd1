import { QUESTION_FORMAT_FACTS } from '#shared/questions/question-formats.rules.ts';
import { lossesOfAiken, readAiken, writeAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import { lossesOfGift, writeGift } from './gift/gift-writer.ts';
import { readMoodleXml } from './moodle-xml/moodle-xml-reader.ts';
import { lossesOfMoodleXml, writeMoodleXml } from './moodle-xml/moodle-xml-writer.ts';
import type { QuestionFormat } from './question-format.ts';
import { readCsv } from './table/table-reader.ts';
import { writeCsv, writeTsv } from './table/table-writer.ts';

const AIKEN: QuestionFormat = { id: 'aiken', read: readAiken, write: writeAiken, lossesOf: lossesOfAiken };
const GIFT: QuestionFormat = { id: 'gift', read: readGift, write: writeGift, lossesOf: lossesOfGift };

/** All formats of files of questions but the specification's JSON. */
export const QUESTION_FORMATS: QuestionFormat[] = [
  GIFT,
  { id: 'moodle-xml', read: readMoodleXml, write: writeMoodleXml, lossesOf: lossesOfMoodleXml },
  AIKEN,
  { id: 'csv', read: readCsv, write: writeCsv, lossesOf: () => [] },
  { id: 'tsv', read: readCsv, write: writeTsv, lossesOf: () => [] },
];

/** The format of a file by its name; undefined for the specification's JSON, which any other name stands for. */
export function findFormat(fileName: string): QuestionFormat | undefined {
  const name = fileName.toLowerCase();
  const named = QUESTION_FORMATS.find(({ id }) => name.endsWith(`.${QUESTION_FORMAT_FACTS[id].extension}`));
  return named === AIKEN ? TEXT : named;
}

/** What ends in .txt: Moodle writes GIFT so, too. */
const TEXT: QuestionFormat = {
  ...AIKEN,
  read: (text) => (/^[ \t]*(?:ANSWER|RESPUESTA)[ \t]*:/im.test(text) ? AIKEN : GIFT).read(text),
};
