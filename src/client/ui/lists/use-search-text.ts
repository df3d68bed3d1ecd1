import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** From the last key to the search. */
export const SEARCH_PAUSE_MS = 250;

interface SearchText {
  /** What the box shows. */
  text: string;
  type: (text: string) => void;
  /** The address follows at once. */
  set: (text: string) => void;
}

/**
 * The text of a search box whose address is a moment behind. What is typed stays, whatever comes back of what was sent;
 * an address from elsewhere (the back button, cleared filters) goes before what was typed and not sent yet.
 */
export function useSearchText(inAddress: string, onSearch: (text: string) => void): SearchText {
  const [{ text, pause }, setTyped] = useState({ text: inAddress, pause: 0 });
  /** On their way into the address; a later one may overtake an earlier one. */
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
    // on the way to another screen already, which this must not take back
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
