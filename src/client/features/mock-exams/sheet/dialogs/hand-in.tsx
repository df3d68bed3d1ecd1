import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface HandInProps {
  /** The text of the button that opens the dialog, and of the button that hands in. */
  label: string;
  title: string;
  isBusy: boolean;
  /** Why handing in failed. */
  error: string | undefined;
  onConfirm: () => void;
  /** Says what handing in will do. */
  children: ReactNode;
}

/** A button that asks for confirmation before what can't be undone: delivering the sheet, or ending a part. */
export function HandIn({ label, title, isBusy, error, onConfirm, children }: HandInProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const closeUnlessBusy = (): void => {
    if (!isBusy) close();
  };
  return (
    <>
      <Button onClick={open}>{label}</Button>
      <Dialog opened={opened} onClose={closeUnlessBusy} title={title}>
        <Stack>
          <div>{children}</div>
          <Text>No podrás deshacerlo.</Text>
          {error !== undefined && !isBusy ? <Problem>{error}</Problem> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={closeUnlessBusy} data-autofocus>
              Seguir contestando
            </Button>
            <BusyButton isBusy={isBusy} onClick={onConfirm}>
              {label}
            </BusyButton>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
