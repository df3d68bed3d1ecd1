/** Comments, and what begins as a tag does: '<' at once followed by a letter or '/'. '2 < 3' is text. */
const TAGS = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;

/**
 * The mode basic (spec section 5, rules.md 'Departures'): names and short texts without their tags, on display only. A
 * text that is nothing but tags stays as it is: an empty name would be a category that nobody can see. This makes
 * texts tidy, not safe: what shows them must treat them as text.
 */
export function withoutTags(text: string): string {
  let rest = text;
  let before: string;
  // taking one out may put the parts of another together
  do {
    before = rest;
    rest = before.replace(TAGS, '');
  } while (rest !== before);
  return rest.trim() === '' ? text : rest;
}
