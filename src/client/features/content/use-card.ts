import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldMessages } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { contentChanged } from './content.queries.ts';
import { useOpenCard } from './open-cards.ts';

interface CardOptions<Values extends Record<string, string>> {
  /** Tells it from the others of the screen. */
  name: string;
  schema: Parameters<typeof useCheckedForm>[0];
  /** What is stored, in that version. */
  before: Values;
  version: number;
  send: (values: Values, version: number) => Promise<{ version: number }>;
  doneText: string;
  /** Which errors are about which field. */
  fieldErrors?: Record<string, string>;
}

/** One text of the public pages that is edited and saved by itself, over the version that was seen. */
export function useCard<Values extends Record<string, string>>(options: CardOptions<Values>) {
  const { name, schema, send, doneText, fieldErrors = {} } = options;
  const [stored, setStored] = useState({ values: options.before, version: options.version });
  const fields = useCheckedForm(schema, stored.values);
  const isUnsaved = JSON.stringify(fields.values) !== JSON.stringify(stored.values);
  const say = useOpenCard(name, isUnsaved);
  const saving = useMutation({
    mutationFn: (values: Values) => send(values, stored.version),
    // gone first, so that the same words are heard again
    onMutate: () => say(null),
    onSuccess: ({ version }, values) => {
      setStored({ values, version });
      say(doneText);
    },
    onError: (error) => fields.refuse(fieldMessages(error, fieldErrors)),
    // also after a failure: a lost reply says nothing
    onSettled: contentChanged,
  });
  const { error } = saving;

  return {
    field: (field: keyof Values & string) => ({
      ...fields.getInputProps(field),
      value: fields.values[field] ?? '',
    }),
    isSaving: saving.isPending,
    /** Why it could not be saved, where that isn't said beside a field. */
    error: error && Object.keys(fieldMessages(error, fieldErrors)).length === 0 ? error : null,
    onSubmit: fields.onSubmit((values) => saving.mutate(values)),
  };
}
