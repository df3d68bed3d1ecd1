import { createContext, useContext, useEffect, useRef } from 'react';

export interface UnsavedCards {
  /** Shows a success message at the window's lower edge; null removes it. */
  announce: (text: string | null) => void;
  setUnsaved: (card: string, isUnsaved: boolean) => void;
}

export const UnsavedCardsContext = createContext<UnsavedCards>({ announce: () => {}, setUnsaved: () => {} });

/** Tracks which cards have unsaved changes. */
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

/** Registers a card, so that leaving the screen asks about its unsaved changes; returns the screen's `announce`. */
export function useRegisterCard(card: string, hasChanges: () => boolean): UnsavedCards['announce'] {
  const { announce, setUnsaved } = useContext(UnsavedCardsContext);
  useEffect(() => {
    setUnsaved(card, hasChanges());
    return () => setUnsaved(card, false);
  });
  return announce;
}
