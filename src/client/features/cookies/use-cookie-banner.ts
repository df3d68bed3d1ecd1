import { useRef, useState, useSyncExternalStore } from 'react';
import {
  readCookieChoiceSnapshot,
  storeCookieChoice,
  hasCookieChoice,
  type OptionalCookieChoice,
  watchCookieChoice,
} from '#client/lib/cookie-consent.ts';
import { focusMain } from '#client/ui/frame/skip-link.tsx';

export interface CookieBannerState {
  /** first: the visitor hasn't chosen yet. again: the visitor opened it from the footer. */
  shown: 'no' | 'first' | 'again';
  /** Shows the banner again; closing it returns the focus to `opener`. */
  reopen: (opener: HTMLElement) => void;
  /** Closes the banner without changing the earlier choice. */
  close: () => void;
  choose: (choice: OptionalCookieChoice) => void;
}

/** Shows the banner until there is a choice, or on request. A choice made in another tab closes it here too. */
export function useCookieBanner(): CookieBannerState {
  const mark = useSyncExternalStore(watchCookieChoice, readCookieChoiceSnapshot);
  const [reopenedAt, setReopenedAt] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);

  const leave = (): void => {
    setReopenedAt(null);
    if (reopenedAt !== null && opener.current) opener.current.focus();
    else focusMain();
  };

  return {
    shown: hasCookieChoice() ? (reopenedAt === mark ? 'again' : 'no') : 'first',
    reopen: (element) => {
      opener.current = element;
      setReopenedAt(mark);
    },
    close: leave,
    choose: (choice) => {
      storeCookieChoice(choice);
      leave();
    },
  };
}
