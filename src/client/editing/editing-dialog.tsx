import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useImperativeHandle, useRef } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface EditingDialogProps {
  /** For example 'Nueva categoría'. */
  title: string;
  isLarge?: boolean;
  /** The fields, and why saving failed. They must be read-only while saving: a change made then would be lost. */
  children: ReactNode;
  saveLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  hasChanges: () => boolean;
  /** Called when the dialog closes without having saved anything. */
  onClose: () => void;
}

/** A dialog with a form. */
export function EditingDialog({ title, isLarge = false, ...form }: EditingDialogProps) {
  const tryToClose = useRef<() => void>(null);
  return (
    <Dialog opened onClose={() => (tryToClose.current ?? form.onClose)()} title={title} isLarge={isLarge}>
      <DialogForm {...form} tryToCloseRef={tryToClose} />
    </Dialog>
  );
}

interface DialogFormProps extends Omit<EditingDialogProps, 'title' | 'isLarge'> {
  /** Set by the form: the dialog's close button, Escape and overlay call it, so that unsaved changes are asked about. */
  tryToCloseRef: RefObject<(() => void) | null>;
}

/** The form of a dialog, apart from the dialog itself, which may have to load data before it shows the form. */
export function DialogForm(props: DialogFormProps) {
  const { children, saveLabel, onSubmit, isSaving, hasChanges, onClose, tryToCloseRef } = props;
  const guard = useUnsavedGuard(hasChanges);
  const tryToClose = (): void => {
    // a closed dialog could not show why saving failed
    if (!isSaving) guard.leave(onClose);
  };
  useImperativeHandle(tryToCloseRef, () => tryToClose);

  return (
    <>
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
      <UnsavedDialog guard={guard} />
    </>
  );
}
