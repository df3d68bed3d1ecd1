import { CHOICE_INDEXES, formatChoiceLabel } from '#shared/questions/questions.rules.ts';

/** Reads the letter of an option as its number: 'B', 'b)' and 'B.' are 2. */
export function readKeyLetter(key: string): number | undefined {
  const letter = /^([a-f])\s*[.)]?$/i.exec(key)?.[1]?.toUpperCase().codePointAt(0);
  return letter === undefined ? undefined : letter - 64;
}

/** Writes the letter of the right option ('B', 'b', 'B)'…) so that it can't be mistaken for the text of an option. */
export function formatKey(correct_answer: number, choices: string[]): string {
  const letter = formatChoiceLabel(CHOICE_INDEXES[correct_answer] ?? 0);
  const texts = new Set(choices.map((choice) => choice.trim()));
  const ways = ['', ')', '.'].flatMap((sign) => [`${letter}${sign}`, `${letter.toLowerCase()}${sign}`]);
  return ways.find((way) => !texts.has(way)) ?? letter;
}
