import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './heading-focus.ts';

/**
 * Closed or taken away, a dialog or a form gives the focus back to what had it before, or to the main heading where that
 * is gone. `Dialog` does it by itself. Mantine's useFocusReturn knows neither a dialog that is unmounted while it is open
 * nor an opener that is gone.
 */
export function useReturnFocus(isOpen: boolean, content: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element>(null);

  // finds the opener before the content takes the focus
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    // the dialog that this one replaces has returned the focus only now
    if (opener.current === document.body) opener.current = document.activeElement;
    return () => {
      // elsewhere: something that appeared in the meantime has taken it
      if (isFocusLost() || hasFocus(content)) focusOrHeading(opener.current);
    };
  }, [isOpen, content]);
}

function hasFocus(content: RefObject<HTMLElement | null>): boolean {
  return content.current?.contains(document.activeElement) ?? false;
}

function focusOrHeading(opener: Element | null): void {
  if (!(opener instanceof HTMLElement) || !opener.isConnected || opener === document.body) {
    focusHeading();
    return;
  }
  opener.focus({ preventScroll: true });
  // focus() would centre a tall editor that is in view already
  opener.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
