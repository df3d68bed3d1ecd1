import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface EditingDialogProps {
  /** 'Nueva categoría'. */
  title: string;
  /** The fields, and why they could not be saved. While they are, none may be changed: the change would be lost. */
  children: ReactNode;
  saveLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  hasChanges: () => boolean;
  /** Without having saved anything. */
  onClose: () => void;
}

/** A dialog with a small form. */
export function EditingDialog(props: EditingDialogProps) {
  const { title, children, saveLabel, onSubmit, isSaving, hasChanges, onClose } = props;
  const guard = useUnsavedGuard(hasChanges);
  const tryToClose = (): void => {
    // once closed it could not show why saving failed
    if (!isSaving) guard.leave(onClose);
  };

  return (
    <>
      <Dialog opened onClose={tryToClose} title={title}>
        <form noValidate onSubmit={onSubmit}>
          <Stack>
            {children}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" aria-disabled={isSaving || undefined} onClick={tryToClose}>
                Cancelar
              </Button>
              <BusyButton type="submit" isBusy={isSaving}>
                {saveLabel}
              </BusyButton>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <UnsavedDialog guard={guard} />
    </>
  );
}
