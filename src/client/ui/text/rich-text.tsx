import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { RICH, RICH_WITH_TABLES } from '#shared/text/sanitise.rules.ts';
import classes from './rich-text.module.css';

/** Without attributes. */
const RULES = {
  ALLOWED_ATTR: [],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Shows the server's HTML of mode rich (spec section 3), sanitised once more. */
export function RichText({ html, hasTables }: { html: string; hasTables: boolean }) {
  const { tags } = hasTables ? RICH_WITH_TABLES : RICH;
  const clean = useMemo(() => DOMPurify.sanitize(html, { ...RULES, ALLOWED_TAGS: tags }), [html, tags]);
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
