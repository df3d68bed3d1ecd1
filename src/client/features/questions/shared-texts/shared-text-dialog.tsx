import { TextInput } from '@mantine/core';
import { client } from '#client/data/api.ts';
import { DialogForm, EditingDialog } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { type CheckedForm, useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { QUESTION_MAX_LENGTH } from '#shared/questions/question-limits.rules.ts';
import {
  sharedTextForm,
  type SharedTextForm,
} from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { SharedTextField } from './shared-text-field.tsx';
import { invalidateSharedTexts } from './shared-texts.queries.ts';
import { type LoadedTextProps, TextDialog } from './text-dialog.tsx';

const FAILED = 'Error al guardar el supuesto. Por favor, inténtalo de nuevo.';
const FIELD_ERRORS = { TITLE_TAKEN: 'title' };
const EMPTY: SharedTextForm = { title: '', text: '', text_format: 'rich' };

interface DialogProps {
  onClose: () => void;
  onSaved: () => void;
}

export function NewSharedText({ onClose, onSaved }: DialogProps) {
  const form = useTextForm(EMPTY);
  const idFor = useCreationId();
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: 0,
    fieldErrors: FIELD_ERRORS,
    send: (input) => client.questions.sharedTexts.create({ ...input, id: idFor(input) }),
    onSaved,
    onSettled: invalidateSharedTexts,
  });
  return (
    <EditingDialog
      title="Nuevo supuesto"
      isLarge
      saveLabel="Crear supuesto"
      onSubmit={onSubmit}
      isSaving={isSaving}
      hasChanges={form.hasChanges}
      onClose={onClose}
    >
      <Fields form={form} isReadOnly={isSaving} />
      <SaveProblem error={error} failed={FAILED} />
    </EditingDialog>
  );
}

export function SharedTextEditor({ textId, onClose, onSaved }: DialogProps & { textId: string }) {
  return (
    <TextDialog textId={textId} title="Editar supuesto" onClose={onClose}>
      {(loaded) => <EditingForm {...loaded} onClose={onClose} onSaved={onSaved} />}
    </TextDialog>
  );
}

function EditingForm({ text, reload, tryToCloseRef, onClose, onSaved }: DialogProps & LoadedTextProps) {
  const { id, title, text: content, text_format } = text;
  const form = useTextForm({ title, text: content, text_format });
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: text.version,
    fieldErrors: FIELD_ERRORS,
    send: (input, version) => client.questions.sharedTexts.update({ ...input, id, version }),
    onSaved,
    onSettled: invalidateSharedTexts,
  });
  return (
    <DialogForm
      saveLabel="Guardar cambios"
      onSubmit={onSubmit}
      isSaving={isSaving}
      hasChanges={form.hasChanges}
      onClose={onClose}
      tryToCloseRef={tryToCloseRef}
    >
      <Fields form={form} isReadOnly={isSaving} />
      <SaveProblem error={error} failed={FAILED} reload={reload} />
    </DialogForm>
  );
}

type TextForm = CheckedForm<SharedTextForm, SharedTextForm>;

function useTextForm(initialValues: SharedTextForm): TextForm {
  return useCheckedInputForm({
    schema: sharedTextForm,
    initialValues,
    toInput: (values) => values,
    fields: ['title', 'text'],
  });
}

function Fields({ form, isReadOnly }: { form: TextForm; isReadOnly: boolean }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('title')}
        label="Título"
        autoComplete="off"
        maxLength={QUESTION_MAX_LENGTH.sharedTextTitle}
        readOnly={isReadOnly}
        data-autofocus
      />
      <SharedTextField form={form} isReadOnly={isReadOnly} />
    </>
  );
}
