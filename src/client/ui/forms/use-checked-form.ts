import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useId, useRef } from 'react';

type Schema = Parameters<typeof schemaResolver>[0];

interface Refusal {
  value: string;
  message: string;
}

/**
 * A form of texts, checked by a schema: on submit, and from then on with every change. Where it is wrong the first
 * such field takes the focus. What the server refuses stays beside its field until that field is changed.
 */
export function useCheckedForm<Values extends Record<string, string>>(schema: Schema, initialValues: Values) {
  // by which fields are found that have their names in several forms; Mantine takes letters and digits only
  const formName = useId().replace(/[^a-z\d]/gi, '');
  const wasSubmitted = useRef(false);
  const refused = useRef(new Map<string, Refusal>());
  const check = schemaResolver(schema, { sync: true });

  const form = useForm<Values>({
    name: formName,
    initialValues,
    clearInputErrorOnChange: false,
    validate: (values): FormErrors => ({ ...check(values), ...stillRefused(refused.current, values) }),
    onValuesChange: () => {
      if (wasSubmitted.current) void form.validate();
    },
  });

  const focusFirst = (errors: FormErrors): void => {
    const field = Object.keys(initialValues).find((name) => Boolean(errors[name]));
    if (field !== undefined) form.getInputNode(field)?.focus();
  };

  return {
    getInputProps: form.getInputProps,
    values: form.values,
    onSubmit: (send: (values: Values) => void) => {
      const submit = form.onSubmit(send, focusFirst);
      return (event: FormEvent<HTMLFormElement>): void => {
        wasSubmitted.current = true;
        refused.current.clear();
        submit(event);
      };
    },
    /** Shows what the server says about single fields; false where none of them is in this form. */
    refuse: (messages: Record<string, string>): boolean => {
      const values = form.getValues();
      const known = Object.entries(messages).filter(([name]) => name in initialValues);
      for (const [name, message] of known) refused.current.set(name, { value: values[name] ?? '', message });
      if (known.length === 0) return false;
      form.setErrors(Object.fromEntries(known));
      focusFirst(Object.fromEntries(known));
      return true;
    },
  };
}

function stillRefused(refused: Map<string, Refusal>, values: Record<string, string>): FormErrors {
  const same = [...refused].filter(([name, { value }]) => values[name] === value);
  return Object.fromEntries(same.map(([name, { message }]) => [name, message]));
}
