import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './heading-focus.ts';

/**
 * When a dialog or form closes or unmounts, returns the focus to the element that had it before, or to the main heading
 * if that element is gone. `Dialog` includes this. Mantine's useFocusReturn handles neither a dialog that unmounts
 * while open nor an element that is gone.
 */
export function useReturnFocus(isOpen: boolean, content: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element>(null);

  // a layout effect: the opener must be found before the content takes the focus
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    // if this dialog replaces another, the other one has returned the focus only after the layout effect above
    if (opener.current === document.body) opener.current = document.activeElement;
    return () => {
      // if the focus is elsewhere, an element that appeared meanwhile has taken it and keeps it
      if (isFocusLost() || hasFocus(content)) focusOrHeading(opener.current);
    };
  }, [isOpen, content]);

  useEffect(() => {
    const closing = content.current;
    if (isOpen || !closing) return;
    // Mantine's useFocusTrap focuses the content after a timer that closing doesn't stop
    const giveBack = (): void => focusOrHeading(opener.current);
    closing.addEventListener('focusin', giveBack);
    return () => closing.removeEventListener('focusin', giveBack);
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
  // shows the element with little scrolling: focus() would centre a tall editor that is already in view
  opener.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
