import { Button, Group, Stack, Text } from '@mantine/core';
import type { Unsaved } from '#client/lib/use-unsaved.ts';
import { Dialog } from './dialog.tsx';

/** What becomes of what was typed: `useUnsaved` says when to ask. */
export function UnsavedDialog({ unsaved }: { unsaved: Unsaved }) {
  return (
    <Dialog opened={unsaved.isAsking} onClose={unsaved.keep} title="Tienes cambios sin guardar">
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
