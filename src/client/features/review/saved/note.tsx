import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconNote } from '@tabler/icons-react';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { NoteDialog } from './note-dialog.tsx';
import classes from './saved.module.css';
import { useSaved } from './saved.queries.ts';

interface NoteProps {
  questionId: string;
  /** 'la pregunta 3'. */
  name: string;
}

/** The note of a saved question with the button that changes it; nothing of others. */
export function Note(props: NoteProps) {
  const saved = useSaved(props.questionId);
  if (!saved) return null;
  return (
    <div className={classes.noteArea}>
      {saved.note === null ? null : (
        <p className={classes.note}>
          <strong>Tu nota:</strong> {saved.note}
        </p>
      )}
      <NoteButton {...props} />
    </div>
  );
}

/** Its dialog shows the note. */
export function NoteButton({ questionId, name }: NoteProps) {
  const saved = useSaved(questionId);
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
