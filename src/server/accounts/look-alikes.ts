/** Characters that people write or read in place of a letter: Latin letters that usernames may have, digits, signs. */
const LOOK_ALIKES: Record<string, string> = {
  a: '4@ªɐ',
  b: '8ƀƃɓ',
  c: '¢ƈȼɔ',
  d: 'đƌȡɖɗ',
  e: '3€ǝɇəɛ',
  f: 'ƒ',
  g: '69ǥɠ',
  h: 'ħ',
  i: '1!|ıƚǀǁǃɨɩɪł',
  k: 'ƙ',
  m: 'ɱ',
  n: 'ƞȵŋɲ',
  o: '0øºɵ',
  p: 'ƥþ',
  q: 'ɋ',
  r: 'ɍ',
  s: '5$§ƨƽȿß',
  t: '7+ŧƫƭȶʈ',
  u: 'µʉʊ',
  v: 'ʋ',
  w: 'ɯ',
  y: '¥ƴɏ',
  z: '2ƶȥʒɀ',
};

const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, others]) =>
    Array.from(others).map((other) => [other, letter]),
  ),
);

/** Converts a text to lower case and removes accents, blanks and separators. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s._-]/gu, '');
}

/** Replaces look-alikes by the letters they stand for; `l` and its look-alikes become `i`. */
export function toLetters(folded: string): string {
  return replaceLookAlikes(folded).replaceAll('l', 'i');
}

/** Replaces each look-alike by the letter it stands for, except characters that match `except`. */
export function replaceLookAlikes(folded: string, except = /(?!)/): string {
  return folded.replaceAll(/./gsu, (char) => (except.test(char) ? char : (LETTER_OF.get(char) ?? char)));
}

/** Lists the text with none, some or all of the digits and signs before and after its letters removed. */
export function listUndecoratedForms(folded: string): string[] {
  const before = /^\P{L}*/u.exec(folded)?.[0].length ?? 0;
  const after = /\P{L}*$/u.exec(folded)?.[0].length ?? 0;
  // a text without letters stays as it is: nothing would remain of it
  if (before === folded.length) return [folded];
  const found: string[] = [];
  for (let start = 0; start <= before; start += 1)
    for (let end = 0; end <= after; end += 1) found.push(folded.slice(start, folded.length - end));
  return found;
}
