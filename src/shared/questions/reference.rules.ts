export const ARTICLE_MAX = 40;
export const PARAGRAPH_MAX = 40;

/** An identifier of the official gazette: 'BOE-A-2015-10565'. */
export function isLawId(text: string): boolean {
  return /^BOE-[A-Z]-\d{4}-\d{1,6}$/.test(text);
}

/**
 * Links to the consolidated text in the official gazette, and to the article when its anchor follows from its number.
 */
export function toLawLink(law_id: string, article: string | null): string {
  const anchor = article !== null && /^\d+$/.test(article) ? `#a${article}` : '';
  return `https://www.boe.es/buscar/act.php?id=${law_id}${anchor}`;
}
