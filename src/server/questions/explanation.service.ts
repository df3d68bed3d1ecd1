import { RICH_TEXT_RULES } from '#shared/text/sanitise.rules.ts';
import { cleanRichHtml } from './rich-html.ts';

interface StoredExplanation {
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
}

/** An explanation as it is shown: the stored text, or sanitised HTML; null if nothing of it is visible. */
export function displayExplanation({
  explanation,
  explanation_format,
}: StoredExplanation): StoredExplanation {
  if (explanation === null || explanation_format === 'plain') return { explanation, explanation_format };
  return { explanation: cleanRichHtml(explanation, RICH_TEXT_RULES.tags), explanation_format };
}
