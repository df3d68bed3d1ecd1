import { useEffect, useEffectEvent } from 'react';

/** The functions that close the open dialogs, the topmost last. */
const openDialogs: (() => void)[] = [];

/**
 * Closes only the topmost dialog on Escape. Mantine's dialogs coordinate this only inside a Modal.Stack, which requires
 * them to be its children.
 */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // an open list of options in the dialog closes first: Mantine sets this attribute on its field
  const isTaken =
    event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]');
  if (!isTaken) openDialogs.at(-1)?.();
}

export function useCloseOnEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const entry = (): void => close();
    if (openDialogs.length === 0) window.addEventListener('keydown', closeTopmost, { capture: true });
    openDialogs.push(entry);
    return () => {
      openDialogs.splice(openDialogs.indexOf(entry), 1);
      if (openDialogs.length === 0) window.removeEventListener('keydown', closeTopmost, { capture: true });
    };
  }, [isOpen]);
}
