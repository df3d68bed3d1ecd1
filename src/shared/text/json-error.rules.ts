/** The position of a syntax error: line and column from 1. `isEnd`: the text is cut off. */
export interface JsonError {
  line: number;
  column: number;
  isEnd: boolean;
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

// repetitions are limited: the regex engine stores a backtracking position for each character, in limited memory
const BLANK = /[ \t\r\n]{1,9999}/y;
const MARK = /[[\]{},:]/y;
// all characters from the space on, except quote and backslash: JSON forbids control characters in strings
const STRING_PIECE = /[ !#-[\]-\uffff]{1,9999}|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const LITERAL =
  /(?:-?(?:0|[1-9]\d{0,9999})(?:\.\d{1,9999})?(?:[eE][+-]?\d{1,99})?|true|false|null)(?![\w.+-])/y;

/**
 * Finds the syntax error that makes JSON.parse fail; undefined in valid JSON. Engines word their messages differently,
 * and most name no position.
 */
export function findJsonError(text: string): JsonError | undefined {
  const scanner = new Scanner(text);
  const offset = scanner.findError();
  if (offset === undefined) return undefined;
  const lines = text.slice(0, offset).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return { line: lines.length, column, isEnd: offset >= text.length };
}

class Scanner {
  readonly #text: string;
  #at = 0;
  #expected: Expected = 'value';
  /** The open brackets, innermost last. */
  readonly #open: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  findError(): number | undefined {
    for (;;) {
      this.#skip(BLANK);
      if (this.#at === this.#text.length) return this.#expected === 'nothing' ? undefined : this.#at;
      const isRead = this.#read(MARK) ? this.#takeMark(this.#text[this.#at - 1] ?? '') : this.#takeValue();
      if (!isRead) return this.#at;
    }
  }

  /** Handles a bracket, colon or comma; returns false and steps back before it if it isn't allowed here. */
  #takeMark(mark: string): boolean {
    const isTaken = this.#tryMark(mark);
    if (!isTaken) this.#at -= 1;
    return isTaken;
  }

  #tryMark(mark: string): boolean {
    if (mark === '[' || mark === '{') return this.#openBracket(mark);
    if (mark === ']' || mark === '}') return this.#closeBracket(mark);
    const expected = this.#expected;
    if (mark === ':') {
      this.#expected = 'value';
      return expected === 'colon';
    }
    this.#expected = this.#open.at(-1) === '{' ? 'key' : 'value';
    return expected === 'comma or end';
  }

  #openBracket(mark: '[' | '{'): boolean {
    if (!this.#expected.startsWith('value')) return false;
    this.#open.push(mark);
    this.#expected = mark === '[' ? 'value or end' : 'key or end';
    return true;
  }

  #closeBracket(mark: ']' | '}'): boolean {
    const isOfOpen = this.#open.at(-1) === (mark === ']' ? '[' : '{');
    if (!isOfOpen || !this.#expected.endsWith('or end')) return false;
    this.#open.pop();
    this.#expected = this.#afterValue();
    return true;
  }

  #takeValue(): boolean {
    const isKey = this.#expected.startsWith('key');
    if (!isKey && !this.#expected.startsWith('value')) return false;
    const isRead = this.#text[this.#at] === '"' ? this.#readString() : !isKey && this.#read(LITERAL);
    this.#expected = isKey ? 'colon' : this.#afterValue();
    return isRead;
  }

  #readString(): boolean {
    this.#at += 1;
    while (this.#read(STRING_PIECE));
    if (this.#text[this.#at] !== '"') return false;
    this.#at += 1;
    return true;
  }

  #afterValue(): Expected {
    return this.#open.length > 0 ? 'comma or end' : 'nothing';
  }

  #read(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #skip(pattern: RegExp): void {
    while (this.#read(pattern));
  }
}
