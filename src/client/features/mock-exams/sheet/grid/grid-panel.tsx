import { Button, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconLayoutGrid } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import classes from './grid-panel.module.css';

/** The same width as in grid-panel.module.css. */
const BESIDE_QUESTION = '(min-width: 62em)';

/** Whether the grid stands beside the question; otherwise a button opens it. */
export function useGridBesideQuestion(): boolean {
  return useMediaQuery(BESIDE_QUESTION, false, { getInitialValueInEffect: false });
}

export function GridPanel({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.panel} data-grid-frame>
      <Stack gap="md">
        <Title order={2} id={headingId} className={classes.heading}>
          Hoja de respuestas
        </Title>
        {children}
      </Stack>
    </section>
  );
}

interface GridButtonProps {
  answered: number;
  total: number;
  /** Renders what the dialog shows; `close` closes it, such as when a number was chosen. */
  children: (close: () => void) => ReactNode;
}

export function GridButton({ answered, total, children }: GridButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.open ?? ''}
        leftSection={<IconLayoutGrid aria-hidden size="1.25rem" />}
        onClick={open}
      >
        <VisuallyHidden>Hoja de respuestas: </VisuallyHidden>
        {answered}/{total}
        <VisuallyHidden> contestadas</VisuallyHidden>
      </Button>
      <Dialog opened={opened} onClose={close} title="Hoja de respuestas" isLarge>
        <Stack gap="md">{children(close)}</Stack>
      </Dialog>
    </>
  );
}
