import { Button, Group, Stack, Text } from '@mantine/core';
import { useFocusReturn } from '#client/ui/focus/use-focus-return.ts';
import type { Unsaved } from './use-unsaved.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';

interface UnsavedDialogProps {
  unsaved: Unsaved;
}

/** What becomes of what was typed: `useUnsaved` says when to ask. */
export function UnsavedDialog({ unsaved }: UnsavedDialogProps) {
  // not there before: the Escape that it asks about would be its own as well
  return unsaved.isAsking ? <Question unsaved={unsaved} /> : null;
}

function Question({ unsaved }: UnsavedDialogProps) {
  useFocusReturn();
  return (
    <Dialog opened onClose={unsaved.keep} title="Tienes cambios sin guardar">
      <Stack>
        <Text>Si sales ahora, se perderán.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={unsaved.keep} data-autofocus>
            Seguir editando
          </Button>
          <Button color="red" onClick={unsaved.discard}>
            Salir sin guardar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
