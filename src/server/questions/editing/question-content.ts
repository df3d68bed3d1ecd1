import { createHash } from 'node:crypto';
import type { QuestionContent, LawReferenceColumns } from '#server/database/tables.ts';
import type { ChoiceNotes } from '#shared/questions/questions.rules.ts';

/** All that a version of a question holds. */
export type VersionContent = QuestionContent & LawReferenceColumns;

export function isSameContent(one: VersionContent, other: VersionContent): boolean {
  return (
    isSameQuestion(one, other) &&
    one.correct_answer === other.correct_answer &&
    isSameNotes(one.notes, other.notes) &&
    one.explanation === other.explanation &&
    (one.explanation === null || one.explanation_format === other.explanation_format) &&
    one.law_id === other.law_id &&
    one.article === other.article &&
    one.paragraph === other.paragraph
  );
}

function isSameNotes(one: ChoiceNotes, other: ChoiceNotes): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Wording and options: what makes two questions equal (rules.md 31). */
export type Wording = Pick<VersionContent, 'question_text' | 'choices'>;

export function isSameQuestion(one: Wording, other: Wording): boolean {
  return (
    one.question_text === other.question_text &&
    one.choices.length === other.choices.length &&
    one.choices.every((choice, i) => choice === other.choices[i])
  );
}

/** Returns the value of the column content_key for a question with this wording. */
export function computeContentKey({ question_text, choices }: Wording): string {
  return createHash('md5')
    .update([question_text, ...choices].join('\u001f'))
    .digest('hex');
}
