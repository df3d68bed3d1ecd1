import { useEffect, useState } from 'react';

/** Gives the focus back to what had it before, when what uses this is taken away: a window that doesn't stay to close. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
