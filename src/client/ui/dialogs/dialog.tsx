import { Group, Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useReturnFocus } from '#client/ui/focus/use-return-focus.ts';
import classes from './dialog.module.css';
import { useCloseOnEscape } from './open-dialogs.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Whether the dialog is wide, and on a telephone covers the whole screen; for forms. */
  isLarge?: boolean;
  children: ReactNode;
}

/** A modal dialog, which may open above another. Its title isn't in a <header>, where Mantine's Modal puts it. */
export function Dialog({ opened, onClose, title, isLarge = false, children }: DialogProps) {
  const isTelephone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const isFullScreen = isLarge && isTelephone;
  const content = useRef<HTMLDivElement>(null);
  useReturnFocus(opened, content);
  useCloseOnEscape(opened, onClose);

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={isLarge ? '54rem' : 'md'}
      fullScreen={isFullScreen}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} radius={isFullScreen ? 0 : 'lg'}>
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
