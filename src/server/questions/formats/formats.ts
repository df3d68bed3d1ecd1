import { QUESTION_FORMAT_FACTS } from '#shared/questions/question-formats.rules.ts';
import { lossesOfAiken, readAiken, writeAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import { lossesOfGift, writeGift } from './gift/gift-writer.ts';
import { readMoodleXml } from './moodle-xml/moodle-xml-reader.ts';
import { lossesOfMoodleXml, writeMoodleXml } from './moodle-xml/moodle-xml-writer.ts';
import type { QuestionFormat } from './question-format.ts';
import { readCsv } from './table/table-reader.ts';
import { readTyped } from './typed/typed-reader.ts';
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

/** What ends in .txt: Moodle writes GIFT so, too, and people type questions in a way of their own. */
const TEXT: QuestionFormat = { ...AIKEN, read: (text) => readerOf(text)(text) };

const AIKEN_KEY = /^[ \t]*ANSWER[ \t]*:/im;
/** The answers of a question in GIFT: braces with a sign of an answer, a type or nothing between them. */
const GIFT_ANSWERS = /\{\s*(?:[=~#]|T(?:RUE)?\s*[#}]|F(?:ALSE)?\s*[#}]|\})/;

function readerOf(text: string): QuestionFormat['read'] {
  if (AIKEN_KEY.test(text)) return readAiken;
  return GIFT_ANSWERS.test(text) || text.includes('$CATEGORY:') ? readGift : readTyped;
}
