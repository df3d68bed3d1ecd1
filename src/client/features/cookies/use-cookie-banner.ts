import { useRef, useState, useSyncExternalStore } from 'react';
import {
  choiceSnapshot,
  storeChoice,
  hasDecided,
  type OptionalChoice,
  watchChoice,
} from '#client/lib/cookie-consent.ts';
import { focusMain } from '#client/ui/frame/skip-link.tsx';

export interface CookieBannerState {
  /** first: nobody has chosen yet. again: asked for from the footer. */
  shown: 'no' | 'first' | 'again';
  /** Shows it again; the focus comes back to `opener`. */
  reopen: (opener: HTMLElement) => void;
  /** Keeps what was chosen before. */
  close: () => void;
  choose: (choice: OptionalChoice) => void;
}

/** Whether the banner shows: until there is a choice, and when it is asked for. A choice in another tab ends both. */
export function useCookieBanner(): CookieBannerState {
  const mark = useSyncExternalStore(watchChoice, choiceSnapshot);
  const [reopenedAt, setReopenedAt] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);

  const leave = (): void => {
    setReopenedAt(null);
    if (reopenedAt !== null && opener.current) opener.current.focus();
    else focusMain();
  };

  return {
    shown: hasDecided() ? (reopenedAt === mark ? 'again' : 'no') : 'first',
    reopen: (element) => {
      opener.current = element;
      setReopenedAt(mark);
    },
    close: leave,
    choose: (choice) => {
      storeChoice(choice);
      leave();
    },
  };
}
