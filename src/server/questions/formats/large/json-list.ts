import { toFileEntries } from '#shared/questions/file-entries.rules.ts';
import { NOT_A_LIST, type JsonListResult, readJsonList } from '#shared/questions/question-file.rules.ts';
import type { LargeFormat } from './large-format.ts';
import { type Cutter, cutText, type TextPart } from './text-parts.ts';

const OUTSIDE = /["[\]{},]/g;
const INSIDE = /["\\]/g;

/** Reads a question file in Plaza's JSON in parts, so that a large file needn't be in memory. */
export const JSON_LISTS: LargeFormat = { read: readLists, remarks: () => [] };

async function* readLists(pieces: AsyncIterable<string>): ReturnType<LargeFormat['read']> {
  for await (const part of cutText(pieces, createListCutter())) {
    const read = readPart(part);
    if ('refused' in read) {
      yield read;
      return;
    }
    yield { entries: [...toFileEntries(read.list)] };
  }
}

function readPart({ text, isFirst, isLast, line, column }: TextPart): JsonListResult {
  if (isFirst && !isLast && !/^[ \t\r\n]*\[/.test(text)) return { refused: NOT_A_LIST };
  // a later part begins with a comma: '[0' before it makes it a JSON list, if a value follows the comma
  const before = isFirst ? '' : '[0';
  const read = readJsonList(`${before}${text}${isLast ? '' : ']'}`, { line, column: column - before.length });
  return 'list' in read && !isFirst ? { list: read.list.slice(1) } : read;
}

/** Creates a cutter that cuts a JSON list before the commas between its items, not within an item. */
function createListCutter(): Cutter {
  let [at, depth] = [0, 0];
  let isString = false;
  const readString = (text: string): void => {
    const mark = findNext(INSIDE, text, at);
    // skips the character after a backslash, which may be in the next piece
    at = mark === undefined ? Math.max(at, text.length) : mark + (text[mark] === '\\' ? 2 : 1);
    if (mark !== undefined && text[mark] === '"') isString = false;
  };
  return {
    findCut: (text) => {
      let cut: number | undefined;
      while (at < text.length) {
        if (isString) {
          readString(text);
          continue;
        }
        const mark = findNext(OUTSIDE, text, at);
        if (mark === undefined) {
          at = text.length;
          break;
        }
        const character = text[mark];
        if (character === '"') isString = true;
        else if (character === '[' || character === '{') depth += 1;
        else if (character === ']' || character === '}') depth -= 1;
        else if (depth === 1) cut = mark;
        at = mark + 1;
      }
      return cut;
    },
    cutOff: (length) => {
      at -= length;
    },
  };
}

function findNext(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}
