import { Group, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** For forms: wide, and on a telephone the whole screen. */
  isLarge?: boolean;
  /** By another one, which Escape is for. */
  isCovered?: boolean;
  children: ReactNode;
}

/** A window over the screen that keeps the focus until it is closed. Its title is no page header, as Mantine's would be. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, isLarge = false, isCovered = false, children } = props;
  const isTelephone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const isWhole = isLarge && isTelephone;

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={isLarge ? '54rem' : 'md'}
      fullScreen={isWhole}
      closeOnEscape={!isCovered}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content radius={isWhole ? 0 : 'lg'}>
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
