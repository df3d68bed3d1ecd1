import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { fieldMessages, messageOf } from '#client/data/errors.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import {
  groupForm,
  type GroupForm as Input,
  type ListedGroup,
} from '#shared/catalogue/catalogue-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { catalogueChanged } from './catalogue-editing.queries.ts';
import { EditingWindow } from './editing-window.tsx';
import { useSentId } from './use-sent-id.ts';

const FAILED = 'Error al guardar el grupo';
const FIELDS = { GROUP_NAME_TAKEN: 'name' };

interface GroupFormProps {
  /** null: a new one. */
  group: ListedGroup | null;
  /** Told what was done. */
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** A group is made, or changed. */
export function GroupForm({ group, onSaved, onClose }: GroupFormProps) {
  // what the list says later must not take away what was typed
  const [edited] = useState(group);
  const [before] = useState({ name: group?.name ?? '', description: group?.description ?? '' });
  const fields = useCheckedForm(groupForm, before);
  const idFor = useSentId();
  const saving = useMutation({
    mutationFn: async (input: Input): Promise<unknown> =>
      edited
        ? client.catalogue.groups.update({ ...input, id: edited.id, version: edited.version })
        : client.catalogue.groups.create({ ...input, id: idFor(input) }),
    onSuccess: () => onSaved(edited ? 'Grupo actualizado correctamente' : 'Grupo creado correctamente'),
    onError: (error) => fields.refuse(fieldMessages(error, FIELDS)),
    // also after a refusal: its reason is news, and a lost reply says nothing
    onSettled: catalogueChanged,
  });

  return (
    <EditingWindow
      title={edited ? 'Editar grupo' : 'Nuevo grupo'}
      saveLabel={edited ? 'Guardar cambios' : 'Crear grupo'}
      onSubmit={fields.onSubmit((values) => saving.mutate(inputOf(values)))}
      isSaving={saving.isPending}
      isChanged={JSON.stringify(fields.values) !== JSON.stringify(before)}
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
        label="Descripción (opcional)"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={saving.isPending}
      />
    </EditingWindow>
  );
}

/** A description that nobody can see is none. */
function inputOf(values: { name: string; description: string }): Input {
  const { name, description } = groupForm.parse(values);
  return { name, description: description !== null && hasVisibleText(description) ? description : null };
}

function problemOf(error: unknown): string | undefined {
  if (error === null || Object.keys(fieldMessages(error, FIELDS)).length > 0) return undefined;
  return messageOf(error, FAILED);
}
