import { ActionIcon } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { isKeyTaken, type KeyPress } from '#client/ui/keyboard/key-press.ts';
import { useKeyPresses } from '#client/ui/keyboard/use-key-presses.ts';
import classes from './saved.module.css';
import { useSavedQuestion } from './use-saved-question.ts';

interface StarProps {
  questionId: string;
  /** The name of the question, such as 'la pregunta 3'. */
  name: string;
  /** Whether the key S presses this button (rules.md 14). */
  hasShortcut?: boolean;
}

/** Saves a question, or removes it from the saved ones. */
export function Star({ questionId, name, hasShortcut = false }: StarProps) {
  const { saved, toggle } = useSavedQuestion(questionId);
  useKeyPresses(hasShortcut, isSaveKey, toggle);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.star ?? ''}
      aria-label={`Guardar ${name}`}
      title="Guardar"
      aria-pressed={Boolean(saved)}
      // not disabled, which would take the focus from the button just pressed
      aria-disabled={saved === undefined || undefined}
      onClick={toggle}
    >
      <IconStar aria-hidden size="1.5rem" stroke={1.75} />
    </ActionIcon>
  );
}

function isSaveKey(press: KeyPress): true | undefined {
  return !isKeyTaken(press) && !press.shiftKey && press.key.toLowerCase() === 's' ? true : undefined;
}
