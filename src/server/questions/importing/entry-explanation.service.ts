import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { explanationOnDisplay } from '#server/questions/explanation.service.ts';

/** The entry with what mode rich leaves of an explanation in HTML: nothing else of a file's HTML is ever stored. */
export function withCleanExplanation(entry: QuestionEntry): QuestionEntry {
  if (entry.explanation_format === 'plain') return entry;
  const { explanation } = explanationOnDisplay(entry);
  return { ...entry, explanation, explanation_format: explanation === null ? 'plain' : 'rich' };
}
