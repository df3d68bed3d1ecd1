import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { RICH } from '#shared/text/sanitise.rules.ts';

/** The simple formatting that an explanation may have (spec section 3); no attributes at all. */
const RULES = {
  ALLOWED_TAGS: RICH.tags,
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** HTML of the server in mode rich, cleaned once more. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, RULES), [html]);
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}
