/** The longest search, in characters. */
export const SEARCH_MAX = 200;

/**
 * Returns the words of a search. A text matches if it contains each of them, in whole or in part and in any order
 * (rules.md 27). An accent alone is no word: it folds to nothing, which every text contains.
 */
export function searchWords(search: string): string[] {
  return [...new Set(search.split(/\s+/).filter((word) => foldText(word) !== ''))];
}

/** Returns a text as searches compare it: without case and accents. ñ stays a letter of its own (rules.md 27). */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFD')
      .replaceAll(/([nN])\u0303/g, '$1~')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .toLowerCase()
      // the database folds ñ to n~ (fold_name), so it can't distinguish the two
      .replaceAll('n~', 'ñ')
  );
}

/** Returns a function that checks folded texts, as the server's lists do in SQL. */
export function createSearchMatcher(search: string): (foldedText: string) => boolean {
  const words = searchWords(search).map(foldText);
  return (foldedText) => words.every((word) => foldedText.includes(word));
}
