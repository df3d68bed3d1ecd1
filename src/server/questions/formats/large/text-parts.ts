/** A part of a long text of values, such as a JSON list; the text is cut only between two values. */
export interface TextPart {
  text: string;
  /** The line of the part's first character in the file, counted from 1. */
  line: number;
  column: number;
  isFirst: boolean;
  isLast: boolean;
}

/** Thrown when a value is longer than a part may be, probably because the end of the value is missing. */
export class TooLongTextPart extends Error {
  /** The line of the part's first character. */
  readonly line: number;

  constructor(line: number) {
    super();
    this.line = line;
  }
}

/** Finds the places where a growing text can be cut; each call goes on where the last one stopped. */
export interface Cutter {
  /** Returns the last place where `text` can be cut; undefined if there is none but those found by earlier calls. */
  findCut: (text: string) => number | undefined;
  /** Call it when the first `length` characters of the text have been cut off. */
  cutOff: (length: number) => void;
}

/** The usual length of a part in characters. */
const PART_LENGTH = 2_000_000;
const PART_MAX_LENGTH = 20_000_000;

/** Cuts a text that comes in pieces into parts, so that memory never holds the whole text. */
export async function* cutText(pieces: AsyncIterable<string>, cutter: Cutter): AsyncGenerator<TextPart> {
  let waiting = '';
  let cut: number | undefined;
  let place = { line: 1, column: 1 };
  let isFirst = true;
  for await (const piece of pieces) {
    waiting += piece;
    cut = cutter.findCut(waiting) ?? cut;
    if (waiting.length < PART_LENGTH) continue;
    if (cut !== undefined) {
      const text = waiting.slice(0, cut);
      yield { text, ...place, isFirst, isLast: false };
      place = advance(place, text);
      waiting = waiting.slice(cut);
      cutter.cutOff(cut);
      [cut, isFirst] = [undefined, false];
    } else if (waiting.length > PART_MAX_LENGTH) throw new TooLongTextPart(place.line);
  }
  yield { text: waiting, ...place, isFirst, isLast: true };
}

function advance(
  { line, column }: { line: number; column: number },
  text: string,
): { line: number; column: number } {
  const lines = countLines(text);
  return lines === 0
    ? { line, column: column + text.length }
    : { line: line + lines, column: text.length - text.lastIndexOf('\n') };
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
