import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useId, useRef } from 'react';

type Schema = Parameters<typeof schemaResolver>[0];

interface CheckedFormOptions<Values extends object, Input extends object> {
  /** Checks the values that are sent. */
  schema: Schema;
  initialValues: Values;
  /** Turns the values of the fields into the input that is checked and sent. */
  toInput: (values: Values) => Input;
  /** The paths of the fields in the input, in the order of the form. */
  fields: readonly string[];
}

export interface FieldProblem {
  field: string;
  message: string;
}

export type CheckedForm<Values extends object, Input extends object> = ReturnType<
  typeof useCheckedInputForm<Values, Input>
>;

/** A checked form of text fields, whose values are sent as typed. */
export function useCheckedForm<Values extends Record<string, string>>(schema: Schema, initialValues: Values) {
  return useCheckedInputForm({
    schema,
    initialValues,
    toInput: (values) => values,
    fields: Object.keys(initialValues),
  });
}

/**
 * A form that a schema checks on submit, and after that with every change. The first invalid field takes the focus. An
 * error from the server stays beside its field until the user changes that field.
 */
export function useCheckedInputForm<Values extends object, Input extends object>(
  options: CheckedFormOptions<Values, Input>,
) {
  const { toInput, fields } = options;
  const refusals = useRefusals(options.fields);
  const { name, form, startChecking } = useValidatedForm(options, refusals);

  const focusFirst = (errors: FormErrors): void => {
    const field = fields.find((one) => Boolean(errors[one]));
    if (field !== undefined) form.getInputNode(field)?.focus();
  };
  const check = (send: (input: Input) => void, event?: FormEvent<HTMLFormElement>): void => {
    startChecking();
    refusals.clear();
    form.onSubmit((values) => send(toInput(values)), focusFirst)(event);
  };

  return {
    name,
    values: form.values,
    setValues: form.setValues,
    getInputProps: form.getInputProps,
    errorOf: (field: string) => textOf(form.errors[field]),
    /** Returns the problems in the order of the fields. */
    getProblems: (): FieldProblem[] =>
      fields.flatMap((field) => {
        const message = textOf(form.errors[field]);
        return message === undefined ? [] : [{ field, message }];
      }),
    focusField: (field: string): void => form.getInputNode(field)?.focus(),
    hasChanges: (): boolean => form.isDirty(),
    /** Call it when the current values have been saved: the form then has no unsaved changes. */
    markSaved: (): void => form.resetDirty(),
    onSubmit: (send: (input: Input) => void) => (event: FormEvent<HTMLFormElement>) => check(send, event),
    /** Checks the input, and calls `send` if it is valid, for a preview that saves nothing. */
    check: (send: (input: Input) => void): void => check(send),
    hasFieldOf: refusals.hasFieldOf,
    /** Shows the server's messages at their fields; returns false if none of the fields belongs to this form. */
    refuse: (messages: Record<string, string>): boolean => {
      const errors = refusals.keep(messages, toInput(form.getValues()));
      form.setErrors(errors);
      focusFirst(errors);
      return Object.keys(errors).length > 0;
    },
  };
}

/** Mantine's form, checked with every change once `startChecking` was called. */
function useValidatedForm<Values extends object, Input extends object>(
  { schema, initialValues, toInput }: CheckedFormOptions<Values, Input>,
  refusals: Refusals,
) {
  // distinguishes fields of the same name in two forms; Mantine allows only letters and digits here
  const name = useId().replace(/[^a-z\d]/gi, '');
  const wasSubmitted = useRef(false);
  const check = schemaResolver(schema, { sync: true });
  const validate = (input: Input): FormErrors => ({ ...check({ ...input }), ...refusals.errorsOf(input) });

  const form = useForm<Values>({
    name,
    initialValues,
    clearInputErrorOnChange: false,
    validate: (values) => validate(toInput(values)),
    onValuesChange: () => {
      if (wasSubmitted.current) void form.validate();
    },
  });

  const startChecking = (): void => {
    wasSubmitted.current = true;
  };
  return { name, form, startChecking };
}

const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);

interface Refusal {
  field: string;
  /** The value that was sent and refused. */
  value: string;
  message: string;
}

type Refusals = ReturnType<typeof useRefusals>;

/** The server's messages about single fields; each is shown only while its field has the value that was sent. */
function useRefusals(fields: readonly string[]) {
  const refusals = useRef<Refusal[]>([]);
  const errorsOf = (input: object): FormErrors => {
    const standing = refusals.current.filter(({ field, value }) => valueAt(input, field) === value);
    return Object.fromEntries(standing.map(({ field, message }) => [field, message]));
  };
  return {
    clear: (): void => {
      refusals.current = [];
    },
    keep: (messages: Record<string, string>, input: object): FormErrors => {
      refusals.current = refusalsOf(messages, fields, input);
      return errorsOf(input);
    },
    /** Whether one of the server's messages is about a field of the form. */
    hasFieldOf: (messages: Record<string, string>): boolean => refusalsOf(messages, fields, {}).length > 0,
    errorsOf,
  };
}

function refusalsOf(
  messages: Record<string, string>,
  fields: readonly string[],
  input: object = {},
): Refusal[] {
  return fields.flatMap((field) => {
    // a message may also be about one element of a list: 'category_ids.2'
    const found = Object.entries(messages).find(([path]) => path === field || path.startsWith(`${field}.`));
    return found ? [{ field, value: valueAt(input, field), message: found[1] }] : [];
  });
}

/** The value of a field as text, so that two values can be compared. */
function valueAt(input: object, field: string): string {
  const value = field
    .split('.')
    .reduce<unknown>((whole, key) => new Map(Object.entries(whole ?? {})).get(key), input);
  return JSON.stringify(value) ?? '';
}
