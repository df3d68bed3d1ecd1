import { lossesOfAiken, readAiken, writeAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import { lossesOfGift, writeGift } from './gift/gift-writer.ts';
import { readMoodleXml } from './moodle-xml/moodle-xml-reader.ts';
import { lossesOfMoodleXml, writeMoodleXml } from './moodle-xml/moodle-xml-writer.ts';
import type { QuestionFormat } from './question-format.ts';
import { readCsv } from './table/table-reader.ts';
import { writeCsv, writeTsv } from './table/table-writer.ts';

/** All formats of files of questions but the specification's JSON. */
export const QUESTION_FORMATS: QuestionFormat[] = [
  { id: 'gift', name: 'GIFT', extension: 'gift', read: readGift, write: writeGift, lossesOf: lossesOfGift },
  {
    id: 'moodle-xml',
    name: 'Moodle XML',
    extension: 'xml',
    read: readMoodleXml,
    write: writeMoodleXml,
    lossesOf: lossesOfMoodleXml,
  },
  {
    id: 'aiken',
    name: 'Aiken',
    extension: 'txt',
    read: readAiken,
    write: writeAiken,
    lossesOf: lossesOfAiken,
  },
  { id: 'csv', name: 'CSV', extension: 'csv', read: readCsv, write: writeCsv, lossesOf: () => [] },
  { id: 'tsv', name: 'TSV', extension: 'tsv', read: readCsv, write: writeTsv, lossesOf: () => [] },
];
