import { readFileSync } from 'node:fs';

/** Printed in place of characters that no font has. */
const BOX = '\u25a1';
/** Matches invisible characters that a PDF for screen readers may not contain, or that have no meaning on paper. */
const UNPRINTED =
  /\p{Cc}|\u200d|[\ufe00-\ufe0f]|[\u2060-\u2064]|\ufeff|[\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
const DIRECTIONS = /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]/u;
/** Matches half of a flag emoji, which no single-colour font has: flags are printed as letters, such as 'ES'. */
const FLAG_LETTER = /[\u{1f1e6}-\u{1f1ff}]/gu;
const MARK = /\p{M}/u;
/** A word that is too long to be divided by hyphens. */
const LONG_WORD = /[^\s\u200b-]{29,}/gu;
const PIECE = 14;

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
let fonts: Set<number>[] | undefined;

/**
 * Makes every character of a text visible on paper: a box replaces characters that no font has, and words too long for
 * a column get places where a line may break.
 */
export function toPrintableText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(UNPRINTED, (character) => (character === '\n' ? '\n' : ''))
    .replaceAll(FLAG_LETTER, toLetter);
  // short cut for nearly all texts: the first font has all these characters
  const shown = /^[\n\x20-\x7e¿¡áéíóúüñÁÉÍÓÚÜÑ«»ºª]*$/.test(clean) ? clean : replaceMissing(clean);
  return shown.replaceAll(LONG_WORD, breakable);
}

/** Makes a text visible with letters of the typeface alone, for characters that a font has but can't combine. */
export function toUncombinedText(text: string): string {
  const [typeface] = readFonts();
  const plain = Array.from(text.normalize('NFC'), (character) =>
    character === '\n' || character === '\u200b' || has(typeface, character) ? character : '\u25a1',
  ).join('');
  return toPrintableText(plain);
}

function replaceMissing(text: string): string {
  return Array.from(graphemes.segment(text), ({ segment }) => toShown(segment)).join('');
}

/** Keeps a letter with its combining marks if one font has them all; otherwise a box stands for each mark. */
function toShown(grapheme: string): string {
  const [base = '', ...marks] = Array.from(grapheme);
  if (marks.length > 0 && readFonts().some((font) => Array.from(grapheme).every((one) => has(font, one))))
    return grapheme;
  return shownAlone(base) + marks.map((mark) => (MARK.test(mark) ? BOX : shownAlone(mark))).join('');
}

function shownAlone(character: string): string {
  if (character === '\n' || DIRECTIONS.test(character)) return character;
  if (MARK.test(character)) return BOX;
  return readFonts().some((font) => has(font, character)) ? character : BOX;
}

function has(font: Set<number> | undefined, character: string): boolean {
  return font?.has(character.codePointAt(0) ?? 0) ?? false;
}

function breakable(word: string): string {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  return letters.map((letter, i) => (i > 0 && i % PIECE === 0 ? `\u200b${letter}` : letter)).join('');
}

function toLetter(flagLetter: string): string {
  return String.fromCodePoint((flagLetter.codePointAt(0) ?? 0) - 0x1f1e6 + 65);
}

/** The characters of each font, the typeface first: 'characters.json' names their ranges. */
function readFonts(): Set<number>[] {
  fonts ??= Object.values(
    JSON.parse(readFileSync(new URL('../fonts/characters.json', import.meta.url), 'utf8')) as Record<
      string,
      string
    >,
  ).map(parseRanges);
  return fonts;
}

function parseRanges(ranges: string): Set<number> {
  return new Set(
    ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map((number) => Number.parseInt(number, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    }),
  );
}
