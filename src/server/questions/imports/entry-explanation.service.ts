import { displayExplanation } from '#server/questions/explanation.service.ts';
import { cleanSharedText } from '#server/questions/shared-texts/shared-text-html.service.ts';
import { hasHtmlTag } from '#shared/questions/imports/import-html.rules.ts';
import type { CheckedFileEntry, QuestionEntry } from '#shared/questions/file-entries.rules.ts';

/** Sanitises the HTML of an entry; no other HTML of a file is stored. */
export function withCleanHtml(entry: QuestionEntry): QuestionEntry {
  const { shared_text } = entry;
  return { ...withCleanExplanation(entry), shared_text: shared_text && cleanSharedText(shared_text) };
}

export function withCleanEntry(item: CheckedFileEntry): CheckedFileEntry {
  return item.entry ? { ...item, entry: withCleanHtml(item.entry) } : item;
}

/** Returns the entry with its HTML explanation sanitised. */
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

/** Reads an explanation with tags as HTML; an explanation without tags stays a text with its line breaks. */
export function withTagsAsHtml(entry: QuestionEntry): QuestionEntry {
  return hasTaggedText(entry) ? { ...entry, explanation_format: 'rich' } : entry;
}
