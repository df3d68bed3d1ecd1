/** A tag of HTML, in the regular expressions of JavaScript and of PostgreSQL. */
export const HTML_TAG = '</?[a-zA-Z][^<>]*>';

const pattern = new RegExp(HTML_TAG);

export function hasHtmlTag(text: string | null): boolean {
  return text !== null && pattern.test(text);
}
