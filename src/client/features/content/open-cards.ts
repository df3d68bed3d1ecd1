import { createContext, useContext, useEffect, useRef } from 'react';

/** What the cards of one screen share. */
export interface OpenCards {
  /** Says at the window's lower edge what was done; null: nothing any more. */
  announce: (text: string | null) => void;
  setUnsaved: (card: string, isUnsaved: boolean) => void;
}

export const OpenCardsContext = createContext<OpenCards>({ announce: () => {}, setUnsaved: () => {} });

/** In which cards something was typed that is not stored. */
export function useUnsavedCards() {
  const unsaved = useRef(new Set<string>());
  return {
    isAnyUnsaved: (): boolean => unsaved.current.size > 0,
    setUnsaved: (card: string, isUnsaved: boolean): void => {
      if (isUnsaved) unsaved.current.add(card);
      else unsaved.current.delete(card);
    },
  };
}

/** Keeps the screen informed whether leaving would lose something of a card; returns how to announce what was done. */
export function useOpenCard(card: string, hasChanges: () => boolean): OpenCards['announce'] {
  const { announce, setUnsaved } = useContext(OpenCardsContext);
  useEffect(() => {
    setUnsaved(card, hasChanges());
    return () => setUnsaved(card, false);
  });
  return announce;
}
