import { useEffect, useEffectEvent } from 'react';

/** What closes each open dialog, the topmost last. */
const openDialogs: (() => void)[] = [];

/**
 * Escape closes the topmost dialog and no other. Mantine's own listeners know of each other only inside of a Modal.Stack,
 * whose dialogs have to be its children.
 */
function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // an open list of options inside of the dialog closes first: Mantine marks its field so
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
