import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EditingDialog } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { SpokenCounter } from '#client/ui/notices/spoken-counter.tsx';
import { SAVED_NOTE_MAX } from '#shared/review/review.rules.ts';
import { saveNote } from './use-saved-question.ts';

const ANNOUNCED_FROM = 50;

interface NoteDialogProps {
  questionId: string;
  /** The stored note; '' if there is none. */
  note: string;
  onClose: () => void;
}

export function NoteDialog({ questionId, note: stored, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(stored);
  const counterId = useId();
  const saving = useMutation({
    mutationFn: () => saveNote(questionId, note.trim() === '' ? null : note.trim()),
    onSuccess: onClose,
  });
  return (
    <EditingDialog
      title="Tu nota"
      saveLabel="Guardar nota"
      isSaving={saving.isPending}
      hasChanges={() => note !== stored && !saving.isSuccess}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
      onClose={onClose}
    >
      <div>
        <Textarea
          label="Nota"
          description={`${note.length}/${SAVED_NOTE_MAX} caracteres`}
          descriptionProps={{ id: counterId, size: 'md', ta: 'end' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={SAVED_NOTE_MAX}
          value={note}
          readOnly={saving.isPending}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          data-autofocus
        />
        <SpokenCounter left={SAVED_NOTE_MAX - note.length} from={ANNOUNCED_FROM} />
      </div>
      <SaveProblem
        error={saving.isPending ? null : saving.error}
        failed="No se ha podido guardar la nota. Por favor, inténtalo de nuevo."
      />
    </EditingDialog>
  );
}
