import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { contentChanged } from './content.queries.ts';
import { useOpenCard } from './open-cards.ts';

interface CardOptions<Values extends Record<string, string>> {
  /** Tells it from the others of the screen. */
  name: string;
  schema: Parameters<typeof useCheckedForm>[0];
  initialValues: Values;
  version: number;
  send: (values: Values, version: number) => Promise<{ version: number }>;
  doneText: string;
  /** Which errors are about which field. */
  fieldErrors?: Record<string, string>;
}

/** One text of the public pages, edited and saved by itself. */
export function useCard<Values extends Record<string, string>>(options: CardOptions<Values>) {
  const { name, schema, initialValues, doneText, ...saving } = options;
  const form = useCheckedForm(schema, initialValues);
  const announce = useOpenCard(name, form.hasChanges);
  const { onSubmit, isSaving, error } = useVersionedForm({
    ...saving,
    form,
    // gone first, so that the same words are heard again
    onSend: () => announce(null),
    onSaved: () => announce(doneText),
    onSettled: contentChanged,
  });

  return {
    field: (field: keyof Values & string) => ({
      ...form.getInputProps(field),
      value: form.values[field] ?? '',
    }),
    onSubmit,
    isSaving,
    error,
  };
}
