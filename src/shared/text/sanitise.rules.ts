/** Mode 'withLinks' (spec section 5): what the HTML of legal pages may hold; the text of anything else stays. */
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

/** Mode 'rich' (spec section 5): the simple formatting of explanations, without any attributes. */
export const RICH = { tags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ol', 'ul', 'li'] };
