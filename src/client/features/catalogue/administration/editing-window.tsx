import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { focusHeading, isFocusLost } from '#client/ui/focus/focus-heading.ts';
import { useUnsaved } from '#client/editing/use-unsaved.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';

interface EditingWindowProps {
  /** 'Nueva categoría'. */
  title: string;
  /** The fields; while it is saved nothing in them can be changed: it would be lost. */
  children: ReactNode;
  saveLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isSaving: boolean;
  /** Something was typed that is not stored. */
  isChanged: boolean;
  /** Why it could not be saved, where that isn't said beside a field. */
  problem: string | undefined;
  /** Without having saved anything. */
  onClose: () => void;
}

/** The window in which something of the catalogue is made or changed. */
export function EditingWindow(props: EditingWindowProps) {
  const { title, children, saveLabel, onSubmit, isSaving, isChanged, problem, onClose } = props;
  const unsaved = useUnsaved(() => isChanged);
  useFocusBack();
  const tryToClose = (): void => {
    // closed meanwhile, what goes wrong would be lost without a word
    if (!isSaving) unsaved.beforeLeaving(onClose);
  };

  return (
    <>
      <Dialog opened onClose={tryToClose} title={title} isCovered={unsaved.isAsking}>
        <form
          noValidate
          onSubmit={(event) => {
            if (isSaving) event.preventDefault();
            else onSubmit(event);
          }}
        >
          <Stack>
            {children}
            {problem !== undefined && !isSaving ? <Problem takesFocus>{problem}</Problem> : null}
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
      <UnsavedDialog unsaved={unsaved} />
    </>
  );
}

/** Closed, the window gives the focus back to what opened it, which may be gone by then. */
function useFocusBack(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (!isFocusLost()) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      else focusHeading();
    };
  }, []);
}
