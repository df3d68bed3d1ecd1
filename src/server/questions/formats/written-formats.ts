import { lossesOfAnki } from './anki/anki-fields.ts';
import { writeAnki } from './anki/anki-writer.ts';
import { QUESTION_FORMATS } from './formats.ts';
import type { WrittenFormat } from './question-format.ts';

/** All formats in which questions are exported, except Plaza's own JSON. */
export const WRITTEN_FORMATS: WrittenFormat[] = [
  ...QUESTION_FORMATS,
  { id: 'anki', write: writeAnki, lossesOf: lossesOfAnki },
];
