import { type Clean, toCleanUpResult } from './clean-up.ts';

/** Matches an option's own letter, 'A. ', 'b) ', '(c) ' or 'D.- '; all options must have the same style. */
const OWN_LETTER = /^\s*([([]?)([a-z])(\.-|\.\)|[.):\]]|\s+[-–])\s+(?=\S)/i;

/** Removes the letters at the beginning of the options, if every option has its letter, in order and written alike. */
export const removeOwnLetters: Clean = (entry) => {
  const found = entry.choices.map((choice) => OWN_LETTER.exec(choice));
  const [first] = found;
  const isLettered = found.every(
    (match, index) =>
      match !== null &&
      match[1] === first?.[1] &&
      match[3]?.trim() === first?.[3]?.trim() &&
      match[2] === letterLike(first?.[2], index),
  );
  if (!isLettered) return { entry, changed: false };
  const choices = entry.choices.map((choice, index) => choice.slice(found[index]?.[0].length ?? 0));
  return toCleanUpResult(entry, { ...entry, choices });
};

function letterLike(first: string | undefined, index: number): string | undefined {
  if (first !== 'a' && first !== 'A') return undefined;
  return String.fromCodePoint((first.codePointAt(0) ?? 0) + index);
}
