import * as z from 'zod';
import { client } from '#client/data/api.ts';
import { NamingDialog } from '#client/editing/naming-dialog.tsx';
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
  /** The programme to change; null for a new one. */
  edited: Programme | null;
  onSaved: (programme: Programme) => void;
  onClose: () => void;
}

/** Asks for a name and saves the form's choice as a programme. */
export function ProgrammeDialog({ choice, edited, onSaved, onClose }: ProgrammeDialogProps) {
  const form = useCheckedForm(schema, { name: edited?.name ?? '' });
  const idFor = useCreationId();
  const toProgramme = (values: typeof form.values): Programme => {
    const { name } = schema.parse(values);
    return { id: edited?.id ?? idFor({ name, choice }), name, choice };
  };
  const saving = useVersionedForm({
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
    <NamingDialog
      title={edited ? 'Guardar los cambios' : 'Guardar como programa'}
      saveLabel="Guardar"
      failed="Error al guardar el programa. Por favor, inténtalo de nuevo."
      placeholder="Fallos de contratos"
      maxLength={PROGRAMME_NAME_MAX}
      form={form}
      saving={saving}
      onClose={onClose}
    />
  );
}
