import { Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { EditingDialog } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { CategorySelect } from '#client/features/questions/editor/category-select.tsx';
import { SourceFields, StateFields } from '#client/features/questions/editor/state-fields.tsx';
import type { AnnounceQuestionResult } from '#client/features/questions/list/use-question-actions.ts';
import { formatCount } from '#client/lib/format.ts';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { bulkChange, type BulkSelection } from '#shared/questions/bulk-changes.contract.ts';
import { type BulkChangeKind, BULK_FIELDS, EMPTY_BULK_VALUES, toBulkChange } from './bulk-values.ts';
import { useBulkChange } from './use-bulk-changes.ts';

interface BulkDialogProps {
  kind: BulkChangeKind;
  selection: BulkSelection;
  announce: AnnounceQuestionResult;
  onDone: () => void;
  onClose: () => void;
}

const TITLES: Record<BulkChangeKind, string> = {
  categories: 'Cambiar las categorías',
  state: 'Cambiar el estado',
  source: 'Cambiar la fuente',
  delete: 'Eliminar preguntas',
  restore: 'Restaurar preguntas',
};

const EXPLANATIONS: Record<BulkChangeKind, string> = {
  categories: 'Cada pregunta sigue en sus otras categorías.',
  state: 'Las que dejan de estar vigentes no salen en más prácticas ni simulacros.',
  source: 'Cada pregunta conserva su número. Si lo dejas todo vacío, se quedan sin fuente.',
  delete: 'No saldrán en más exámenes. Los resultados anteriores las conservan.',
  restore: 'Vuelven a las categorías que todavía existen.',
};

const FAILED = 'No se han podido cambiar las preguntas. Por favor, inténtalo de nuevo.';

export function BulkDialog({ kind, selection, announce, onDone, onClose }: BulkDialogProps) {
  const change = useBulkChange({ announce, onDone });
  const idFor = useCreationId();
  const form = useCheckedInputForm({
    schema: bulkChange,
    initialValues: EMPTY_BULK_VALUES,
    toInput: (values) => toBulkChange(kind, values),
    fields: BULK_FIELDS,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending) return;
    form.check((input) => {
      const given = { ...selection, change: input };
      change.mutate({ ...given, id: idFor(given) });
    });
  };
  const questions = formatCount(selection.total, 'pregunta', 'preguntas');

  return (
    <EditingDialog
      title={TITLES[kind]}
      saveLabel={`${kind === 'delete' ? 'Eliminar' : kind === 'restore' ? 'Restaurar' : 'Cambiar'} ${questions}`}
      isSaving={change.isPending}
      hasChanges={() => form.hasChanges() && !change.isSuccess}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Stack gap="lg">
        <Text>{EXPLANATIONS[kind]}</Text>
        <Fields kind={kind} form={form} isReadOnly={change.isPending} />
      </Stack>
      <SaveProblem error={change.isPending ? null : change.error} failed={FAILED} />
    </EditingDialog>
  );
}

type BulkForm = ReturnType<
  typeof useCheckedInputForm<typeof EMPTY_BULK_VALUES, ReturnType<typeof toBulkChange>>
>;

function Fields({ kind, form, isReadOnly }: { kind: BulkChangeKind; form: BulkForm; isReadOnly: boolean }) {
  switch (kind) {
    case 'categories':
      return (
        <>
          <CategorySelect
            label="Poner en"
            chosen={form.values.added}
            onChange={(added) => form.setValues({ added })}
            error={form.errorOf('add_ids')}
            isReadOnly={isReadOnly}
            dataPath={`${form.name}-add_ids`}
          />
          <CategorySelect
            label="Quitar de"
            chosen={form.values.removed}
            onChange={(removed) => form.setValues({ removed })}
            error={form.errorOf('remove_ids')}
            isReadOnly={isReadOnly}
            dataPath={`${form.name}-remove_ids`}
          />
        </>
      );
    case 'state':
      return <StateFields form={form} isReadOnly={isReadOnly} />;
    case 'source':
      return <SourceFields form={form} isReadOnly={isReadOnly} hasNumber={false} />;
    case 'delete':
    case 'restore':
      return null;
  }
}
