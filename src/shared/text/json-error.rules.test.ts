import { describe, expect, it } from 'vitest';
import { findJsonError } from './json-error.rules.ts';

const GOOD = [
  '[]',
  ' {} ',
  'null',
  '-0.5e+7',
  '"a\\u00e1\\n\\"/"',
  '[1,[true,{"a":[],"b":{"c":false}}],"x"]',
  '\n[\r\n\t"\u2028"\r\n]\n',
];

const BAD: [text: string, line: number, column: number, isEnd: boolean][] = [
  ['', 1, 1, true],
  [' \n ', 2, 2, true],
  ['[', 1, 2, true],
  ['[\n  {"a": 1},\n  {"a":', 3, 8, true],
  ['["abc', 1, 6, true],
  ['[\n  {"a": 1}\n  {"a": 2}\n]', 3, 3, false],
  ['[\n  {"a": 1,}\n]', 2, 11, false],
  ['[1,]', 1, 4, false],
  ['[,]', 1, 2, false],
  ["[{'a': 1}]", 1, 3, false],
  ['[{a: 1}]', 1, 3, false],
  ['{"a" 1}', 1, 6, false],
  ['{"a": 1 "b"}', 1, 9, false],
  ['{"a"}', 1, 5, false],
  ['{1: 2}', 1, 2, false],
  ['[1}', 1, 3, false],
  [']', 1, 1, false],
  ['[] // fin', 1, 4, false],
  ['[][]', 1, 3, false],
  ['{}\n{}', 2, 1, false],
  ['[NaN]', 1, 2, false],
  ['[01]', 1, 2, false],
  ['[1.]', 1, 2, false],
  ['["a\n"]', 1, 4, false],
  ['["a\\x"]', 1, 4, false],
  ['hola', 1, 1, false],
  ['<!doctype html>', 1, 1, false],
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the place of an error in JSON', () => {
  it.each(GOOD)('is missing in the valid text %j', (text) => {
    expect(isJson(text)).toBe(true);
    expect(findJsonError(text)).toBeUndefined();
  });

  it.each(BAD)('in %j is line %d, column %d', (text, line, column, isEnd) => {
    expect(isJson(text)).toBe(false);
    expect(findJsonError(text)).toEqual({ line, column, isEnd });
  });

  it('is found exactly where JSON.parse refuses a text with one character changed', () => {
    const text = '[{"a":[1,-2.5e3,true,null],"b":{"c":"x\\n\\u0041"}},[],{}, "\\""]';
    for (let at = 0; at < text.length; at++) {
      for (const other of ['', '"', ',', ':', '[', ']', '{', '}', '\\', '0', 'x', ' ', '\n', '-', '.', 'e']) {
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        expect([changed, findJsonError(changed) === undefined]).toEqual([changed, isJson(changed)]);
      }
    }
  });

  it('is found in a long text with very long strings and deep brackets', () => {
    const long = 'a'.repeat(5_000_000);
    expect(findJsonError(`["${long}", ${'['.repeat(200_000)}${']'.repeat(200_000)}]`)).toBeUndefined();
    expect(findJsonError(`["${long}",\n]`)).toEqual({ line: 2, column: 1, isEnd: false });
    expect(findJsonError(`[${' '.repeat(5_000_000)}\n]]`)).toEqual({ line: 2, column: 2, isEnd: false });
  });
});
