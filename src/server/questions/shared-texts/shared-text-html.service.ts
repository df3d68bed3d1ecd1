import { cleanRichHtml } from '#server/questions/rich-html.ts';
import { SHARED_TEXT_RULES } from '#shared/text/sanitise.rules.ts';

interface FormattedText {
  text: string;
  text_format: 'plain' | 'rich';
}

/** Sanitises a shared text before it is shown; HTML without visible content is shown as plain text. */
export function cleanSharedText<T extends FormattedText>(shared: T): T {
  if (shared.text_format === 'plain') return shared;
  const text = cleanRichHtml(shared.text, SHARED_TEXT_RULES.tags);
  return text === null ? { ...shared, text_format: 'plain' } : { ...shared, text };
}
