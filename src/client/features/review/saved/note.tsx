import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconNote } from '@tabler/icons-react';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { NoteDialog } from './note-dialog.tsx';
import classes from './saved.module.css';
import { useSavedNote } from './saved.queries.ts';

/** Shows the note on a question; renders nothing without one. */
export function Note({ questionId }: { questionId: string }) {
  const saved = useSavedNote(questionId);
  if (!saved || saved.note === null) return null;
  return (
    <p className={classes.note}>
      <strong>Tu nota:</strong> {saved.note}
    </p>
  );
}

interface NoteButtonProps {
  questionId: string;
  /** The name of the question, such as 'la pregunta 3'. */
  name: string;
}

/** Opens the note on a saved question. */
export function NoteButton({ questionId, name }: NoteButtonProps) {
  const saved = useSavedNote(questionId);
  const [isEditing, { open, close }] = useDisclosure(false);
  if (!saved) return null;
  const label = saved.note === null ? 'Añadir nota' : 'Editar nota';
  return (
    <>
      <Button
        variant="subtle"
        className={classes.noteButton ?? ''}
        leftSection={<IconNote {...ICON_PROPS} />}
        aria-label={`${label} a ${name}`}
        onClick={open}
      >
        {label}
      </Button>
      {isEditing ? <NoteDialog questionId={questionId} note={saved.note ?? ''} onClose={close} /> : null}
    </>
  );
}
