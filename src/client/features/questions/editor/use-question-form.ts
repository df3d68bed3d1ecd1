import { type CheckedForm, useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { type QuestionForm, questionForm } from '#shared/questions/question-editing.contract.ts';
import { inputOf, type QuestionValues } from './question-values.ts';

/** By their names in the input, from the top of the form to its end. */
const FIELDS = [
  'question_text',
  'choices.0',
  'choices.1',
  'choices.2',
  'choices.3',
  'correct_answer',
  'category_ids',
  'explanation',
  'reference.law_id',
  'reference.article',
  'reference.paragraph',
] as const;
export type Field = (typeof FIELDS)[number];

/** Errors of the whole input that are about one field. */
export const FIELD_ERRORS = { CATEGORY_NOT_FOUND: 'category_ids' };

export type CheckedQuestionForm = CheckedForm<QuestionValues, QuestionForm>;

export function useQuestionForm(initialValues: QuestionValues): CheckedQuestionForm {
  return useCheckedInputForm({ schema: questionForm, initialValues, toInput: inputOf, fields: FIELDS });
}

/** The attribute by which the form finds a field; Mantine's own fields have it by themselves. */
export const dataPath = (name: string, field: Field): string => `${name}-${field}`;
