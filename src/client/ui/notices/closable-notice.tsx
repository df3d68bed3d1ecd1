import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BottomNotice } from './bottom-notice.tsx';
import { AmongNotices } from './bottom-stack.tsx';
import { focusMain } from '#client/ui/frame/skip-link.tsx';

/** Among the notices at the lower edge, wherever in the screen it is used: what was done in a menu that is closed by now. */
export function ClosableNotice({ text, onClose }: { text: string; onClose: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // in low windows the notices are above the screen
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = (): void => {
    onClose();
    focusMain();
  };

  return (
    <AmongNotices>
      <BottomNotice ref={notice} text={text}>
        <CloseButton size="2.75rem" aria-label="Cerrar aviso" onClick={close} />
      </BottomNotice>
    </AmongNotices>
  );
}
