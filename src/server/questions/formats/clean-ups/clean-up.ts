import type { CheckedEntry } from '#shared/questions/question-entry.rules.ts';

/** The fields of an entry that clean-ups read and change. */
export type CleanableEntry = Pick<
  CheckedEntry,
  'question_text' | 'choices' | 'notes' | 'explanation' | 'explanation_format' | 'shared_text'
>;

/** A clean-up of an entry; returns the same entry if there is nothing to change. */
export type Clean = <T extends CleanableEntry>(entry: T) => { entry: T; changed: boolean };

/**
 * Applies a function to each text of an entry. HTML is left out without `alsoHtml`, because entities and line breaks
 * have a meaning of their own in it.
 */
export function mapTexts<T extends CleanableEntry>(
  entry: T,
  clean: (text: string) => string,
  { alsoHtml = false } = {},
): { entry: T; changed: boolean } {
  const { explanation, explanation_format, notes, shared_text } = entry;
  const ofFormat = (text: string, format: 'plain' | 'rich'): string =>
    format === 'plain' || alsoHtml ? clean(text) : text;
  const mended: T = {
    ...entry,
    question_text: clean(entry.question_text),
    choices: entry.choices.map(clean),
    notes: notes && notes.map((note) => note && clean(note)),
    explanation: explanation && ofFormat(explanation, explanation_format),
    shared_text: shared_text && {
      ...shared_text,
      title: clean(shared_text.title),
      text: ofFormat(shared_text.text, shared_text.text_format),
    },
  };
  return toCleanUpResult(entry, mended);
}

/** Returns the result of a clean-up; it counts as a change only if a text of the entry is different. */
export function toCleanUpResult<T extends CleanableEntry>(
  before: T,
  after: T,
): { entry: T; changed: boolean } {
  const [one, other] = [listEntryTexts(before), listEntryTexts(after)];
  const changed = one.some((text, index) => text !== other[index]);
  return changed ? { entry: after, changed } : { entry: before, changed };
}

/** Lists all texts of an entry, including those in HTML. */
export function listEntryTexts(entry: CleanableEntry): string[] {
  const { question_text, choices, notes, explanation, shared_text } = entry;
  return [
    question_text,
    ...choices,
    ...(notes ?? []).map((note) => note ?? ''),
    explanation ?? '',
    shared_text?.title ?? '',
    shared_text?.text ?? '',
  ];
}
