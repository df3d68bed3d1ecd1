/** An HTML tag, as a regular expression that JavaScript and PostgreSQL both understand. */
export const HTML_TAG = '</?[a-zA-Z][^<>]*>';

const pattern = new RegExp(HTML_TAG);

export function hasHtmlTag(text: string | null): boolean {
  return text !== null && pattern.test(text);
}
