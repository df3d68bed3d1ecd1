import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { templateContent } from '#shared/mock-exams/template.contract.ts';
import { TEMPLATE_FIELDS } from './field-names.ts';
import { toTemplateInput } from './template-input.ts';
import type { PartValues, TemplateValues } from './template-values.ts';

/** Error codes that are about one field. */
export const TEMPLATE_FIELD_ERROR_CODES = { TEMPLATE_NAME_TAKEN: 'name' };

export type TemplateForm = ReturnType<typeof useTemplateForm>;

export function useTemplateForm(initialValues: TemplateValues) {
  const form = useCheckedInputForm({
    schema: templateContent,
    initialValues,
    toInput: toTemplateInput,
    fields: TEMPLATE_FIELDS,
  });
  return {
    ...form,
    changePart: (index: number, change: Partial<PartValues>): void =>
      form.setValues({
        parts: form.values.parts.map((part, place) => (place === index ? { ...part, ...change } : part)),
      }),
  };
}

/** The attribute by which the form finds a field to focus; Mantine sets it on its own fields. */
export const formatTemplateDataPath = ({ name }: Pick<TemplateForm, 'name'>, field: string): string =>
  `${name}-${field}`;
