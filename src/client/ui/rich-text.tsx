import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** The simple formatting that an explanation may have (spec section 3); no attributes at all. */
const RULES = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ol', 'ul', 'li'],
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** HTML from the database. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, RULES), [html]);
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}
