import sanitizeHtml from 'sanitize-html';
import { RICH_WITH_TABLES } from '#shared/text/sanitise.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

interface FormattedText {
  text: string;
  text_format: 'plain' | 'rich';
}

/** A shared text fit to be shown; HTML of which nothing is seen is a literal text. */
export function cleanSharedText<T extends FormattedText>(shared: T): T {
  if (shared.text_format === 'plain') return shared;
  const text = sanitizeHtml(shared.text, { allowedTags: RICH_WITH_TABLES.tags, allowedAttributes: {} });
  return hasVisibleText(text.replaceAll(/<[^>]*>/g, ''))
    ? { ...shared, text }
    : { ...shared, text_format: 'plain' };
}
