import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { type QuestionForm, questionForm } from '#shared/questions/question-editing.contract.ts';
import { CHOICE_INDEXES } from '#shared/questions/questions.rules.ts';
import { type EnteredQuestion, toEnteredQuestion, type QuestionValues } from './question-values.ts';

/** Names of the input's fields, in the form's order. */
const FIELDS = [
  'question_text',
  ...CHOICE_INDEXES.flatMap((index) => [`choices.${index}` as const, `notes.${index}` as const]),
  'correct_answer',
  'category_ids',
  'shared_text.id',
  'shared_text.position',
  'explanation',
  'reference.law_id',
  'reference.article',
  'reference.paragraph',
  'state_since',
  'state_reason',
  'source.exam',
  'source.year',
  'source.number',
] as const;
export type QuestionField = (typeof FIELDS)[number];

/** Error codes that are about one field. */
export const QUESTION_FIELD_ERROR_CODES = {
  CATEGORY_NOT_FOUND: 'category_ids',
  SHARED_TEXT_NOT_FOUND: 'shared_text.id',
  PLACE_TAKEN: 'shared_text.position',
};

export type CheckedQuestionForm = ReturnType<typeof useQuestionForm>;

export function useQuestionForm(initialValues: QuestionValues) {
  const form = useCheckedInputForm({
    schema: questionForm,
    initialValues,
    toInput: toEnteredQuestion,
    fields: FIELDS,
  });
  return {
    ...form,
    onSubmit: (send: (input: QuestionForm) => void) => form.onSubmit((input) => sendComplete(input, send)),
  };
}

/** Sends the question; the type still allows a missing right answer, which validation has excluded. */
function sendComplete(input: EnteredQuestion, send: (input: QuestionForm) => void): void {
  const { correct_answer } = input;
  if (correct_answer !== null) send({ ...input, correct_answer });
}

/** The attribute by which the form finds a field to focus; Mantine sets it on its own fields. */
export const formatQuestionDataPath = (name: string, field: QuestionField): string => `${name}-${field}`;
