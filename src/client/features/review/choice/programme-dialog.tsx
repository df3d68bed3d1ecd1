import { TextInput } from '@mantine/core';
import * as z from 'zod';
import { client } from '#client/data/api.ts';
import { EditingDialog } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { type Programme, programmeName } from '#shared/review/review.contract.ts';
import { PROGRAMME_NAME_MAX } from '#shared/review/review.rules.ts';
import { invalidateProgrammes } from './programmes.queries.ts';

const FIELD_ERRORS = { NAME_TAKEN: 'name' };
const schema = z.object({ name: programmeName });

interface ProgrammeDialogProps {
  choice: PracticeChoice;
  /** null: a new one. */
  edited: Programme | null;
  onSaved: (programme: Programme) => void;
  onClose: () => void;
}

/** Keeps a choice under a name. */
export function ProgrammeDialog({ choice, edited, onSaved, onClose }: ProgrammeDialogProps) {
  const form = useCheckedForm(schema, { name: edited?.name ?? '' });
  const idFor = useCreationId();
  const toProgramme = (values: typeof form.values): Programme => {
    const { name } = schema.parse(values);
    return { id: edited?.id ?? idFor({ name, choice }), name, choice };
  };
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: 0,
    fieldErrors: FIELD_ERRORS,
    send: async (values) => {
      const programme = toProgramme(values);
      await client.review.programmes.save(programme);
      return programme;
    },
    onSaved: () => onSaved(toProgramme(form.values)),
    onSettled: invalidateProgrammes,
  });
  return (
    <EditingDialog
      title={edited ? 'Guardar los cambios' : 'Guardar como programa'}
      saveLabel="Guardar"
      onSubmit={onSubmit}
      isSaving={isSaving}
      hasChanges={form.hasChanges}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Nombre"
        placeholder="Fallos de contratos"
        maxLength={PROGRAMME_NAME_MAX}
        autoComplete="off"
        readOnly={isSaving}
        data-autofocus
      />
      <SaveProblem error={error} failed="Error al guardar el programa. Por favor, inténtalo de nuevo." />
    </EditingDialog>
  );
}
