import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { EditingDialog } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import {
  groupForm,
  type GroupForm as Input,
  type ListedGroup,
} from '#shared/catalogue/catalogue-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { invalidateCatalogue } from './catalogue-editing.queries.ts';

const FAILED = 'Error al guardar el grupo';
const FIELD_ERRORS = { GROUP_NAME_TAKEN: 'name' };

interface GroupFormProps {
  /** The form creates a new row when this is null. */
  group: ListedGroup | null;
  /** Called with the success message. */
  onSaved: (text: string) => void;
  onClose: () => void;
}

export function GroupForm({ group, onSaved, onClose }: GroupFormProps) {
  // kept from the first render: a refetch of the list must not overwrite what was typed
  const [edited] = useState(group);
  const form = useCheckedForm(groupForm, {
    name: edited?.name ?? '',
    description: edited?.description ?? '',
  });
  const idFor = useCreationId();
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: edited?.version ?? 0,
    fieldErrors: FIELD_ERRORS,
    send: (values, version) => {
      const input = inputOf(values);
      return edited
        ? client.catalogue.groups.update({ ...input, id: edited.id, version })
        : client.catalogue.groups.create({ ...input, id: idFor(input) });
    },
    onSaved: () => onSaved(edited ? 'Grupo actualizado correctamente' : 'Grupo creado correctamente'),
    onSettled: invalidateCatalogue,
  });

  return (
    <EditingDialog
      title={edited ? 'Editar grupo' : 'Nuevo grupo'}
      saveLabel={edited ? 'Guardar cambios' : 'Crear grupo'}
      onSubmit={onSubmit}
      isSaving={isSaving}
      hasChanges={form.hasChanges}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Nombre"
        autoComplete="off"
        readOnly={isSaving}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('description')}
        label="Descripción (opcional)"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isSaving}
      />
      <SaveProblem error={error} failed={FAILED} />
    </EditingDialog>
  );
}

/** A description without visible characters is sent as null. */
function inputOf(values: { name: string; description: string }): Input {
  const { name, description } = groupForm.parse(values);
  return { name, description: description !== null && hasVisibleText(description) ? description : null };
}
