import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** Called when the user closes the dialog without confirming; never while `isBusy`. */
  onClose: () => void;
  /** The question, such as '¿Eliminar esta pregunta?' */
  title: string;
  /** Says what confirming will do. */
  children: ReactNode;
  /** The label of the button that confirms, such as 'Eliminar'. */
  confirmLabel: string;
  onConfirm: () => void;
  isBusy: boolean;
  /** Why the action failed. */
  error?: string | undefined;
}

/** A dialog that asks for confirmation before something is removed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, onConfirm, isBusy, error } = props;
  // stays open during the action: a closed dialog could not show its failure
  const close = (): void => {
    if (!isBusy) props.onClose();
  };

  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack>
        <div>{children}</div>
        {error !== undefined && !isBusy ? <Problem>{error}</Problem> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancelar
          </Button>
          <BusyButton color="red" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
