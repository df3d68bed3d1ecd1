export const ARTICLE_MAX = 40;
export const PARAGRAPH_MAX = 40;

/** The identifier that the official gazette gives a text: 'BOE-A-2015-10565'. */
export function isLawId(text: string): boolean {
  return /^BOE-[A-Z]-\d{4}-\d{1,6}$/.test(text);
}

/** The consolidated text in the official gazette, at the article where there is one. */
export function lawLink(law_id: string, article: string | null): string {
  const anchor = article === null ? '' : `#a${article.toLowerCase().replaceAll(' ', '')}`;
  return `https://www.boe.es/buscar/act.php?id=${law_id}${anchor}`;
}
