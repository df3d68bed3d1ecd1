import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import {
  groupForm,
  type GroupForm as Input,
  type ListedGroup,
} from '#shared/catalogue/catalogue-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { CatalogueDialog } from './catalogue-dialog.tsx';
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
  const saving = useVersionedForm({
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
    <CatalogueDialog
      title={edited ? 'Editar grupo' : 'Nuevo grupo'}
      saveLabel={edited ? 'Guardar cambios' : 'Crear grupo'}
      descriptionLabel="Descripción (opcional)"
      failed={FAILED}
      form={form}
      saving={saving}
      onClose={onClose}
    />
  );
}

/** A description without visible characters is sent as null. */
function inputOf(values: { name: string; description: string }): Input {
  const { name, description } = groupForm.parse(values);
  return { name, description: description !== null && hasVisibleText(description) ? description : null };
}
