import { CHOICE_INDEXES, choiceLabel } from '#shared/questions/questions.rules.ts';

/** 'B', 'b)' or 'B.' is 2. */
export function readKeyLetter(key: string): number | undefined {
  const letter = /^([a-f])\s*[.)]?$/i.exec(key)?.[1]?.toUpperCase().codePointAt(0);
  return letter === undefined ? undefined : letter - 64;
}

/** The letter of the right option; options that are letters themselves aren't taken for it. */
export function formatKey(correct_answer: number, choices: string[]): string {
  const letter = choiceLabel(CHOICE_INDEXES[correct_answer] ?? 0);
  const texts = new Set(choices.map((choice) => choice.trim()));
  const ways = ['', ')', '.'].flatMap((sign) => [`${letter}${sign}`, `${letter.toLowerCase()}${sign}`]);
  return ways.find((way) => !texts.has(way)) ?? letter;
}
