import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import * as z from 'zod';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { categoryForm, type ListedCategory } from '#shared/catalogue/catalogue-editing.contract.ts';
import type { Group } from '#shared/catalogue/catalogue.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { CatalogueDialog } from './catalogue-dialog.tsx';
import { invalidateCatalogue, groupOptionsQuery } from './catalogue-editing.queries.ts';
import { GROUPS_LOAD_FAILED } from '#client/features/catalogue/catalogue.texts.ts';

const FAILED = 'Error al guardar la categoría. Por favor, inténtalo de nuevo.';
const FIELD_ERRORS = { CATEGORY_NAME_TAKEN: 'name', GROUP_GONE: 'group_id' };

/** The select has an empty text for a category without group. */
const schema = categoryForm.extend({
  group_id: z.string().transform((group) => (group === '' ? null : group)),
});
type Values = z.input<typeof schema>;

interface CategoryFormProps {
  /** The form creates a new row when this is null. */
  category: ListedCategory | null;
  /** Called with the success message. */
  onSaved: (text: string) => void;
  onClose: () => void;
}

export function CategoryForm({ category, onSaved, onClose }: CategoryFormProps) {
  // kept from the first render: a refetch of the list must not overwrite what was typed
  const [edited] = useState(category);
  const form = useCheckedForm(schema, valuesOf(edited));
  const idFor = useCreationId();
  const saving = useVersionedForm({
    form,
    version: edited?.version ?? 0,
    fieldErrors: FIELD_ERRORS,
    send: (values, version) => {
      const input = schema.parse(values);
      return edited
        ? client.catalogue.categories.update({ ...input, id: edited.id, version })
        : client.catalogue.categories.create({ ...input, id: idFor(input) });
    },
    onSaved: () => onSaved(edited ? 'Categoría actualizada correctamente' : 'Categoría creada correctamente'),
    onSettled: invalidateCatalogue,
  });

  return (
    <CatalogueDialog
      title={edited ? 'Editar categoría' : 'Nueva categoría'}
      saveLabel={edited ? 'Guardar cambios' : 'Crear categoría'}
      descriptionLabel="Descripción"
      failed={FAILED}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <GroupSelect
        {...form.getInputProps('group_id')}
        category={edited}
        chosen={form.values.group_id}
        isReadOnly={saving.isSaving}
      />
    </CatalogueDialog>
  );
}

function valuesOf(category: ListedCategory | null): Values {
  const { name = '', description = '', groups = [] } = category ?? {};
  return { name, description, group_id: groups[0]?.id ?? '' };
}

interface GroupSelectProps {
  category: ListedCategory | null;
  chosen: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  isReadOnly: boolean;
}

function GroupSelect({ category, chosen, onChange, isReadOnly, ...field }: GroupSelectProps) {
  const { data, error } = useQuery(groupOptionsQuery);
  const [own, ...others] = category?.groups ?? [];
  const known = data?.groups ?? (own ? [own] : []);

  return (
    <div>
      <NativeSelect
        {...field}
        // aria-disabled instead of disabled, which would take the focus away from an invalid field
        aria-disabled={isReadOnly || undefined}
        onChange={(event) => {
          if (!isReadOnly) onChange(event);
        }}
        label="Grupo (opcional)"
        data={optionsOf(known, chosen)}
        description={error && !data ? toErrorMessage(error, GROUPS_LOAD_FAILED) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {others.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          También pertenece a {others.map(({ name }) => `«${stripTags(name)}»`).join(', ')}, y seguirá
          haciéndolo.
        </Text>
      ) : null}
    </div>
  );
}

function optionsOf(groups: Group[], chosen: string) {
  const isMissing = chosen !== '' && groups.every(({ id }) => id !== chosen);
  return [
    { value: '', label: 'Sin grupo' },
    ...groups.map(({ id, name }) => ({ value: id, label: stripTags(name) })),
    // the group was deleted meanwhile: without this entry the select would look empty
    ...(isMissing ? [{ value: chosen, label: 'Un grupo que ya no existe' }] : []),
  ];
}
