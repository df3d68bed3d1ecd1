/**
 * Mode 'withLinks' (spec section 5): the elements and attributes of legal pages. Other elements are replaced by their
 * text.
 */
export const LEGAL_PAGE_RULES = {
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
 * Mode 'rich' (spec section 5): the formatting of explanations, without attributes. It includes elements whose loss
 * would change the meaning of the text: '2<sup>10</sup>' and program code.
 */
export const RICH_TEXT_RULES = {
  tags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ol', 'ul', 'li', 'sup', 'sub', 'code', 'pre'],
};

/** The formatting of shared texts: the same as of explanations, and tables. */
export const SHARED_TEXT_RULES = {
  tags: [...RICH_TEXT_RULES.tags, 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
};
