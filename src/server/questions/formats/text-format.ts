import { readAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import type { FileReadResult } from './question-format.ts';
import { readTypedLine } from './typed/typed-lines.ts';
import { readTyped } from './typed/typed-reader.ts';

const OF_ANKI =
  'El archivo es de notas de Anki, que no dicen cuáles son las opciones de una pregunta: expórtalas en otro formato.';
const AIKEN_KEY = /^[ \t]*ANSWER[ \t]*:/gim;
/** Matches the answers of a question in GIFT: braces that are empty or begin with '=', '~', '#', true or false. */
const GIFT_ANSWERS = /\{\s*(?:[=~#]|T(?:RUE)?\s*[#}]|F(?:ALSE)?\s*[#}]|\})/g;

/**
 * Reads a .txt file in the format of most of its questions: GIFT, Aiken, or numbered questions as people type them.
 * Typed questions may contain some braces or 'Answer: b', which look like GIFT or Aiken.
 */
export function readQuestionText(text: string): FileReadResult {
  if (text.startsWith('#separator:')) return { refused: OF_ANKI };
  const typed = countTyped(text);
  const aiken = count(text, AIKEN_KEY);
  const gift = count(text, GIFT_ANSWERS);
  if (typed > 0 && typed >= gift && typed * 2 >= aiken) return readTyped(text);
  if (aiken > 0) return readAiken(text);
  return gift > 0 || text.includes('$CATEGORY:') ? readGift(text) : readTyped(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Counts the questions typed with a number and at least two options, the first of which has the letter A. */
function countTyped(text: string): number {
  let typed = 0;
  let options = -1;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = readTypedLine(raw);
    if (line.kind === 'question') options = 0;
    if (line.kind !== 'option' || line.letter !== options) continue;
    options += 1;
    if (options === 2) typed += 1;
  }
  return typed;
}
