import { Text } from '@mantine/core';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { withoutTags } from '#shared/text/basic.rules.ts';
import classes from './catalogue-list.module.css';
import type { Removal } from './use-removal.ts';

interface RemovalDialogProps {
  removal: Removal;
  /** '¿Eliminar esta categoría?' */
  title: string;
  /** What it means. */
  explanation: string;
}

/** Asks before a row is deleted. */
export function RemovalDialog({ removal, title, explanation }: RemovalDialogProps) {
  const { asked, isAsking, cancel, remove, isRemoving, reason } = removal;
  return (
    <ConfirmDialog
      opened={isAsking}
      onClose={cancel}
      title={title}
      confirmLabel="Eliminar"
      onConfirm={remove}
      isBusy={isRemoving}
      error={reason}
    >
      <p className={classes.removed}>{withoutTags(asked?.name ?? '')}</p>
      <Text>{explanation}</Text>
    </ConfirmDialog>
  );
}
