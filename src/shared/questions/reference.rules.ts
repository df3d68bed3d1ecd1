export const ARTICLE_MAX = 40;
export const PARAGRAPH_MAX = 40;

/** The identifier that the official gazette gives a text: 'BOE-A-2015-10565'. */
export function isLawId(text: string): boolean {
  return /^BOE-[A-Z]-\d{4}-\d{1,6}$/.test(text);
}

/** The consolidated text in the official gazette, at the article where its place there can be told from its number. */
export function lawLink(law_id: string, article: string | null): string {
  const anchor = article !== null && /^\d+$/.test(article) ? `#a${article}` : '';
  return `https://www.boe.es/buscar/act.php?id=${law_id}${anchor}`;
}
