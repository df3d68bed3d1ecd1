import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { invalidateContent } from './content.queries.ts';
import { useRegisterCard } from './unsaved-cards.ts';

interface ContentFormOptions<Values extends Record<string, string>> {
  /** The name of the card, unique on its screen. */
  name: string;
  schema: Parameters<typeof useCheckedForm>[0];
  initialValues: Values;
  version: number;
  send: (values: Values, version: number) => Promise<{ version: number }>;
  doneText: string;
  /** Maps error codes to the field that they are about. */
  fieldErrors?: Record<string, string>;
}

export function useContentForm<Values extends Record<string, string>>(options: ContentFormOptions<Values>) {
  const { name, schema, initialValues, doneText, ...saving } = options;
  const form = useCheckedForm(schema, initialValues);
  const announce = useRegisterCard(name, form.hasChanges);
  const { onSubmit, isSaving, error } = useVersionedForm({
    ...saving,
    form,
    // removes the message first, so that screen readers read the same words again
    onSend: () => announce(null),
    onSaved: () => announce(doneText),
    onSettled: invalidateContent,
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
