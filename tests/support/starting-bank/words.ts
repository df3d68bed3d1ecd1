/** The text in lower case and without accents. */
export function toUnaccentedLowerCase(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Unifies white space and quotation marks, because a quotation inside a quotation may use other marks. */
export function normalizeSpacing(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'").trim();
}

export function listWords(text: string): string[] {
  return toUnaccentedLowerCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const EMPTY_WORDS = new Set(
  `a al ante aquel aquella aquellos bajo cada como con contra cual cuales cualquier cualquiera cuando cuanto de del desde
  dicha dicho dichos donde dos el ella ellas ellos en entre era es esa ese eso esta estas este esto estos fue ha habra han
  hasta la las le les lo los mas mediante mismo mismos muy ni no o otra otras otro otros para pero por porque pueda puede
  pueden que quien quienes se sea sean segun ser sera si sido sin sobre son su sus tal tambien tiene toda todas todo todos
  tras u un una unas uno unos y ya`
    .trim()
    .split(/\s+/),
);

const kept = new Map<string, Set<string>>();

/**
 * Returns the words except articles, prepositions and the like, each cut to six letters: 'público' and 'públicas' count
 * as the same word.
 */
export function listWordStems(text: string): Set<string> {
  // cache: questions are compared with each other, so each text is requested thousands of times
  const stems = kept.get(text) ?? findStems(text);
  kept.set(text, stems);
  return stems;
}

function findStems(text: string): Set<string> {
  return new Set(
    listWords(text)
      .filter((word) => !EMPTY_WORDS.has(word))
      .map((word) => word.slice(0, 6)),
  );
}

const ABSOLUTE =
  /\b(solo|solamente|unicamente|exclusivamente|exclusiva|siempre|nunca|jamas|en todo caso|en ningun caso|sin excepcion|sin salvedad|de ningun modo|cualquiera que sea|sin limite|ningun|ninguna|totalmente|absolutamente)\b/;
const SOLO = /\b(solo|solamente|unicamente|exclusivamente|en exclusiva)\b/;

/** Returns whether the option contains an absolute word, such as always or never, for which guessers discard it. */
export function hasAbsoluteWord(text: string): boolean {
  return ABSOLUTE.test(toUnaccentedLowerCase(text).replaceAll('siempre que', ''));
}

export function hasSolo(text: string): boolean {
  return SOLO.test(toUnaccentedLowerCase(text));
}

export function listQuotations(text: string): string[] {
  return [...text.matchAll(/«([^«»]*)»/g)].map(([, words = '']) => words);
}
