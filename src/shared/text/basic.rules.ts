/** Matches comments and tags. A tag begins with '<' directly followed by a letter or '/': '2 < 3' is text. */
const TAGS = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;

/**
 * The mode basic (spec section 5, rules.md 'Departures'): strips the tags of names and short texts for display. A text
 * that consists of tags stays unchanged: a category with an empty name would be invisible. The result is tidy, not
 * safe: render it as text.
 */
export function stripTags(text: string): string {
  let rest = text;
  let before: string;
  // removing one tag may join the parts of another
  do {
    before = rest;
    rest = before.replace(TAGS, '');
  } while (rest !== before);
  return rest.trim() === '' ? text : rest;
}
