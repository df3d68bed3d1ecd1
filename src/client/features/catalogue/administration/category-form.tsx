import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import * as z from 'zod';
import { client } from '#client/data/api.ts';
import { fieldMessages, messageOf } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import {
  categoryForm,
  type CategoryForm as Input,
  type ListedCategory,
} from '#shared/catalogue/catalogue-editing.contract.ts';
import type { Group } from '#shared/catalogue/catalogue.contract.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { catalogueChanged, groupOptionsQuery } from './catalogue-editing.queries.ts';
import { GROUPS_FAILED } from '#client/features/catalogue/catalogue.texts.ts';
import { EditingWindow } from './editing-window.tsx';
import { useSentId } from './use-sent-id.ts';

const FAILED = 'Error al guardar la categoría. Por favor, inténtalo de nuevo.';
const FIELDS = { CATEGORY_NAME_TAKEN: 'name', GROUP_GONE: 'group_id' };

/** As fields hold it: no group is an empty text. */
const form = categoryForm.extend({
  group_id: z.string().transform((group) => (group === '' ? null : group)),
});
type Values = z.input<typeof form>;

interface CategoryFormProps {
  /** null: a new one. */
  category: ListedCategory | null;
  /** Told what was done. */
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** A category is made, or changed. */
export function CategoryForm({ category, onSaved, onClose }: CategoryFormProps) {
  // what the list says later must not take away what was typed
  const [edited] = useState(category);
  const [before] = useState(() => valuesOf(category));
  const fields = useCheckedForm(form, before);
  const idFor = useSentId();
  const saving = useMutation({
    mutationFn: async (input: Input): Promise<unknown> =>
      edited
        ? client.catalogue.categories.update({ ...input, id: edited.id, version: edited.version })
        : client.catalogue.categories.create({ ...input, id: idFor(input) }),
    onSuccess: () =>
      onSaved(edited ? 'Categoría actualizada correctamente' : 'Categoría creada correctamente'),
    onError: (error) => fields.refuse(fieldMessages(error, FIELDS)),
    // also after a refusal: its reason is news, and a lost reply says nothing
    onSettled: catalogueChanged,
  });
  const { values } = fields;

  return (
    <EditingWindow
      title={edited ? 'Editar categoría' : 'Nueva categoría'}
      saveLabel={edited ? 'Guardar cambios' : 'Crear categoría'}
      onSubmit={fields.onSubmit((checked) => saving.mutate(form.parse(checked)))}
      isSaving={saving.isPending}
      isChanged={JSON.stringify(values) !== JSON.stringify(before)}
      problem={problemOf(saving.error)}
      onClose={onClose}
    >
      <TextInput
        {...fields.getInputProps('name')}
        label="Nombre"
        autoComplete="off"
        readOnly={saving.isPending}
        data-autofocus
      />
      <Textarea
        {...fields.getInputProps('description')}
        label="Descripción"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={saving.isPending}
      />
      <GroupSelect
        {...fields.getInputProps('group_id')}
        category={edited}
        chosen={values.group_id}
        isReadOnly={saving.isPending}
      />
    </EditingWindow>
  );
}

function valuesOf(category: ListedCategory | null): Values {
  const { name = '', description = '', groups = [] } = category ?? {};
  return { name, description, group_id: groups[0]?.id ?? '' };
}

function problemOf(error: unknown): string | undefined {
  if (error === null || Object.keys(fieldMessages(error, FIELDS)).length > 0) return undefined;
  return messageOf(error, FAILED);
}

interface GroupSelectProps {
  category: ListedCategory | null;
  chosen: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  isReadOnly: boolean;
}

/** One group of all, or none. */
function GroupSelect({ category, chosen, onChange, isReadOnly, ...field }: GroupSelectProps) {
  const { data, error } = useQuery(groupOptionsQuery);
  const [own, ...others] = category?.groups ?? [];
  const known = data?.groups ?? (own ? [own] : []);

  return (
    <div>
      <NativeSelect
        {...field}
        // not disabled, which would take the focus away from what is wrong
        aria-disabled={isReadOnly || undefined}
        onChange={(event) => {
          if (!isReadOnly) onChange(event);
        }}
        label="Grupo (opcional)"
        data={optionsOf(known, chosen)}
        description={error && !data ? messageOf(error, GROUPS_FAILED) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {others.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          También pertenece a {others.map(({ name }) => `«${withoutTags(name)}»`).join(', ')}, y seguirá
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
    ...groups.map(({ id, name }) => ({ value: id, label: withoutTags(name) })),
    // deleted meanwhile: it must not look as if another were chosen
    ...(isMissing ? [{ value: chosen, label: 'Un grupo que ya no existe' }] : []),
  ];
}
