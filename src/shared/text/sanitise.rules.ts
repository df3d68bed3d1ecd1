/**
 * Mode 'withLinks' (spec section 5): the elements and attributes of legal pages. Of other elements only the text stays.
 */
export const WITH_LINKS = {
  tags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'a',
  ],
  linkAttributes: ['href', 'target', 'rel'],
  linkSchemes: ['http', 'https', 'mailto'],
};

/**
 * Mode 'rich' (spec section 5): the formatting of explanations, without attributes; and what would become another text
 * without it: '2<sup>10</sup>' and programs.
 */
export const RICH_TEXT_RULES = {
  tags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ol', 'ul', 'li', 'sup', 'sub', 'code', 'pre'],
};

/** The formatting of the texts that several questions share: as explanations, and tables. */
export const RICH_WITH_TABLES = {
  tags: [...RICH_TEXT_RULES.tags, 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
};
