import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The delay between the last key and the search. */
export const SEARCH_PAUSE_MS = 250;

interface SearchText {
  /** The text in the search box. */
  text: string;
  type: (text: string) => void;
  /** Sets the text and the address without delay. */
  set: (text: string) => void;
}

/**
 * Copies the text of the search box to the address after a short delay. Typed text stays when the address shows an
 * earlier text of the box; any other change of the address (back button, cleared filters) replaces it.
 */
export function useSearchText(inAddress: string, onSearch: (text: string) => void): SearchText {
  const [{ text, pause }, setTyped] = useState({ text: inAddress, pause: 0 });
  /** Texts sent to the address that have not arrived there; once a later one arrives, the earlier ones are dropped. */
  const sent = useRef<string[]>([]);
  const router = useRouter();
  const [screen] = useState(() => router.latestLocation.pathname);

  useEffect(() => {
    const place = sent.current.indexOf(inAddress);
    const isOwn = place !== -1;
    sent.current = isOwn ? sent.current.slice(place + 1) : [];
    if (!isOwn) setTyped({ text: inAddress, pause: 0 });
  }, [inAddress]);

  const send = useEffectEvent((): void => {
    // the user is already leaving for another screen: this navigation must not bring them back
    if (router.latestLocation.pathname !== screen) return;
    const wanted = text.trim();
    if (wanted === (sent.current.at(-1) ?? inAddress)) return;
    sent.current.push(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = window.setTimeout(send, pause);
    return () => window.clearTimeout(timer);
  }, [text, pause]);

  return {
    text,
    type: (typed) => setTyped({ text: typed, pause: SEARCH_PAUSE_MS }),
    set: (typed) => setTyped({ text: typed, pause: 0 }),
  };
}
