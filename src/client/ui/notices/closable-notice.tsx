import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BottomNotice } from './bottom-notice.tsx';
import { BottomPortal } from './bottom-stack.tsx';
import { focusMain } from '#client/ui/frame/skip-link.tsx';

/** A notice at the window's lower edge that the user closes: it says what an action did whose menu is closed again. */
export function ClosableNotice({ text, onClose }: { text: string; onClose: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // in windows of little height the notices stand above the screen's content: scrolls to the new one
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = (): void => {
    onClose();
    focusMain();
  };

  return (
    <BottomPortal>
      <BottomNotice ref={notice} text={text}>
        <CloseButton size="2.75rem" aria-label="Cerrar aviso" onClick={close} />
      </BottomNotice>
    </BottomPortal>
  );
}
