import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { RICH } from '#shared/text/sanitise.rules.ts';

/** The formatting of explanations (spec section 3), without attributes. */
const RULES = {
  ALLOWED_TAGS: RICH.tags,
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Shows the server's HTML of mode rich, sanitised once more. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, RULES), [html]);
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}
