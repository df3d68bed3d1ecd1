import { describe, expect, it } from 'vitest';
import { limitText } from './limit-text.ts';

const FACE = '\u{1f600}';
const FLAG = '\u{1f1ea}\u{1f1f8}';

/** `before` marks the cursor with one bar, or a selection with two; `typed` replaces it. */
function write(before: string, typed: string, max: number): string {
  const [head = '', ...rest] = before.split('|');
  const tail = rest.at(-1) ?? '';
  const now = { text: head + typed + tail, cursor: (head + typed).length };
  const { text, cursor } = limitText(before.replaceAll('|', ''), now, max);
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

describe('a text that may have so many characters', () => {
  it('takes what fits', () => {
    expect(write('ab|', 'c', 3)).toBe('abc|');
    expect(write('|', `a${FACE}c`, 3)).toBe(`a${FACE}c|`);
    expect(write('a|b|c', 'x', 3)).toBe('ax|c');
    expect(write('a|b|c', '', 3)).toBe('a|c');
  });

  it('leaves what was there when it is full, wherever something is typed', () => {
    expect(write('abc|', 'd', 3)).toBe('abc|');
    expect(write('a|bc', 'd', 3)).toBe('a|bc');
    expect(write('|abc', 'd', 3)).toBe('|abc');
    expect(write('|aaa', 'a', 3)).toBe('|aaa');
    expect(write('aa|a', 'a', 3)).toBe('aa|a');
  });

  it('cuts what is pasted, at its end', () => {
    expect(write('a|d', 'bcxyz', 4)).toBe('abc|d');
    expect(write('a|bc|d', 'xyzw', 4)).toBe('axy|d');
    expect(write('|', 'abcdef', 4)).toBe('abcd|');
  });

  it('cuts nothing in two that is seen as one', () => {
    expect(write('ab|', `${FACE}${FACE}`, 3)).toBe(`ab${FACE}|`);
    expect(write('ab|', FLAG, 3)).toBe('ab|');
    expect(write('a|', `${FLAG}x`, 3)).toBe(`a${FLAG}|`);
    expect(write('ab|', 'e\u0301', 3)).toBe('ab|');
    expect(write(`${FACE}|${FACE}`, FACE, 2)).toBe(`${FACE}|${FACE}`);
    expect(write('abc|', '\u0301', 3)).toBe('abc|');
  });

  it('that is already longer gets no longer, and may get shorter', () => {
    expect(write('abcdef|', 'x', 3)).toBe('abcdef|');
    expect(limitText('abcdef', { text: 'abcde', cursor: 5 }, 3)).toEqual({ text: 'abcde', cursor: 5 });
  });
});
