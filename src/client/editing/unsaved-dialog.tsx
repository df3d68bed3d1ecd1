import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

/** Asks whether to discard unsaved changes, when `useUnsavedGuard` requires it. */
export function UnsavedDialog({ guard }: { guard: UnsavedGuard }) {
  return (
    <Dialog opened={guard.isAsking} onClose={guard.stay} title="Tienes cambios sin guardar">
      <Stack>
        <Text>Si sales ahora, se perderán.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={guard.stay} data-autofocus>
            Seguir editando
          </Button>
          <Button color="red" onClick={guard.discard}>
            Salir sin guardar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
