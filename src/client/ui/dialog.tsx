import { Group, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A window over the screen that keeps the focus until it is closed. Its title is no page header, as Mantine's would be. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered transitionProps={{ duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body className={classes.body ?? ''}>
          <Group wrap="nowrap" justify="space-between" align="flex-start" mb="sm">
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Cerrar" className={classes.close ?? ''} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
