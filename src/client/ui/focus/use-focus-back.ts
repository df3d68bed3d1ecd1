import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** When a window closes, the focus goes back to what opened it, or to the heading where that is gone. */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen && !wasOpen.current) opener.current = document.activeElement;
    if (!isOpen && wasOpen.current) focusOr(opener.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function focusOr(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else focusHeading();
}
