import { displayExplanation } from '#server/questions/explanation.service.ts';
import { hasHtmlTag } from '#shared/questions/import-html.rules.ts';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';

/** The entry with what mode rich leaves of an explanation in HTML: nothing else of a file's HTML is ever stored. */
export function withCleanExplanation<T extends Pick<QuestionEntry, 'explanation' | 'explanation_format'>>(
  entry: T,
): T {
  if (entry.explanation_format === 'plain') return entry;
  const { explanation } = displayExplanation(entry);
  return { ...entry, explanation, explanation_format: explanation === null ? 'plain' : 'rich' };
}

export function hasTaggedText({ explanation, explanation_format }: QuestionEntry): boolean {
  return explanation_format === 'plain' && hasHtmlTag(explanation);
}

/** The entry as it is when the file's explanations are read as HTML: those without tags keep their line breaks. */
export function withTagsAsHtml(entry: QuestionEntry): QuestionEntry {
  return hasTaggedText(entry) ? { ...entry, explanation_format: 'rich' } : entry;
}
