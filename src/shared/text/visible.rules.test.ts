import { describe, expect, it } from 'vitest';
import { hasVisibleText } from './visible.rules.ts';

describe('visible text', () => {
  it.each(['a', ' ñ ', '0', '<br>', '&nbsp;', '\u200b.', '😀', '\u0301'])('is there in %j', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '\n\t',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u00ad\u2060',
    '\u200e',
    '\u2028',
    '\u0007',
    '\u2800\u3164',
  ])('is not there in %j', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});
