import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useId, useRef } from 'react';
import { fieldMessages } from '#client/data/errors.ts';
import { type QuestionForm, questionForm } from '#shared/questions/question-editing.contract.ts';
import { CHOICE_INDEXES } from '#shared/questions/questions.rules.ts';
import { type EnteredQuestion, inputOf, type QuestionValues } from './question-values.ts';

/** By their names in the input, from the top of the form to its end. */
const FIELDS = [
  'question_text',
  ...CHOICE_INDEXES.flatMap((index) => [`choices.${index}` as const, `notes.${index}` as const]),
  'correct_answer',
  'category_ids',
  'explanation',
  'reference.law_id',
  'reference.article',
  'reference.paragraph',
] as const;
export type Field = (typeof FIELDS)[number];

interface Refusal {
  value: string;
  message: string;
}

const check = schemaResolver(questionForm, { sync: true });

/**
 * The fields of a question, checked on submit, and from then on with every change. Where they are wrong the first such
 * field takes the focus. What the server refuses stays beside its field until that field is changed.
 */
export function useQuestionForm(initialValues: QuestionValues) {
  // Mantine takes letters and digits only
  const name = useId().replace(/[^a-z\d]/gi, '');
  const wasSubmitted = useRef(false);
  const refused = useRef(new Map<Field, Refusal>());
  const saved = useRef(initialValues);

  const form = useForm<QuestionValues>({
    name,
    initialValues,
    clearInputErrorOnChange: false,
    validate: (values): FormErrors => {
      const input = inputOf(values);
      return { ...check({ ...input }), ...stillRefused(refused.current, input) };
    },
    onValuesChange: () => {
      if (wasSubmitted.current) void form.validate();
    },
  });

  const focusWrong = (errors: FormErrors): void => focusFirst(name, errors);

  return {
    name,
    values: form.values,
    setValues: form.setValues,
    getInputProps: form.getInputProps,
    errorOf: (field: Field) => textOf(form.errors[field]),
    hasChanges: () => !isEqual(inputOf(form.getValues()), inputOf(saved.current)),
    /** What the fields hold now is stored. */
    markSaved: () => {
      saved.current = form.getValues();
    },
    onSubmit: (send: (input: QuestionForm) => void) => {
      const submit = form.onSubmit((values) => sendComplete(inputOf(values), send), focusWrong);
      return (event: FormEvent<HTMLFormElement>): void => {
        wasSubmitted.current = true;
        refused.current.clear();
        submit(event);
      };
    },
    /** Shows what the server says about single fields. */
    refuse: (error: unknown): void => {
      const messages = messagesAtFields(error);
      refused.current = refusalsOf(messages, inputOf(form.getValues()));
      form.setErrors(Object.fromEntries(messages));
      focusWrong(Object.fromEntries(messages));
    },
  };
}
export type CheckedQuestionForm = ReturnType<typeof useQuestionForm>;

/** By what an element is known for the field of the form with that name; Mantine's own fields have it by themselves. */
export const dataPath = (name: string, field: Field): string => `${name}-${field}`;

export function focusField(name: string, field: Field): void {
  document.querySelector<HTMLElement>(`[data-path="${dataPath(name, field)}"]`)?.focus();
}

function focusFirst(name: string, errors: FormErrors): void {
  const field = FIELDS.find((one) => Boolean(errors[one]));
  if (field !== undefined) focusField(name, field);
}

/** What a failed call says about fields of this form. */
export function messagesAtFields(error: unknown): Map<Field, string> {
  const messages = fieldMessages(error, { CATEGORY_NOT_FOUND: 'category_ids' });
  return new Map(
    FIELDS.flatMap((field): [Field, string][] => {
      // also about one category of several
      const name = Object.keys(messages).find((one) => one === field || one.startsWith(`${field}.`));
      const message = name === undefined ? undefined : messages[name];
      return message === undefined ? [] : [[field, message]];
    }),
  );
}

const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

/** What was checked has its key. */
function sendComplete(input: EnteredQuestion, send: (input: QuestionForm) => void): void {
  const { correct_answer } = input;
  if (correct_answer !== null) send({ ...input, correct_answer });
}

/** Of plain values. */
const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function refusalsOf(messages: Map<Field, string>, input: EnteredQuestion): Map<Field, Refusal> {
  return new Map([...messages].map(([field, message]) => [field, { value: at(input, field), message }]));
}

function stillRefused(refused: Map<Field, Refusal>, input: EnteredQuestion): FormErrors {
  const same = [...refused].filter(([field, { value }]) => at(input, field) === value);
  return Object.fromEntries(same.map(([field, { message }]) => [field, message]));
}

/** What a field says, to be compared. */
function at(input: EnteredQuestion, field: Field): string {
  const value = field
    .split('.')
    .reduce<unknown>((whole, key) => new Map(Object.entries(whole ?? {})).get(key), input);
  return JSON.stringify(value) ?? '';
}
