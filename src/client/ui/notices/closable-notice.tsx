import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BottomNotice } from './bottom-notice.tsx';
import { BottomPortal } from './bottom-stack.tsx';
import { focusMain } from '#client/ui/frame/skip-link.tsx';

/** A notice at the lower edge that the user closes: it reports an action of a menu that has closed since. */
export function ClosableNotice({ text, onClose }: { text: string; onClose: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // in low windows the notices are above the screen's content, which may be scrolled down
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
