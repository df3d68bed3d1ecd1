import { createContext, useContext, useEffect, useRef } from 'react';

/** What the cards of one screen have in common. */
export interface OpenCards {
  /** Says at the window's lower edge what was done; null: nothing any more. */
  say: (text: string | null) => void;
  /** Something was typed in the card of that name, or not any more. */
  setUnsaved: (card: string, isUnsaved: boolean) => void;
}

export const OpenCardsContext = createContext<OpenCards>({ say: () => {}, setUnsaved: () => {} });

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

/** Tells the screen of a card whether leaving would lose something, and says what was done in it. */
export function useOpenCard(card: string, isUnsaved: boolean): OpenCards['say'] {
  const { say, setUnsaved } = useContext(OpenCardsContext);
  useEffect(() => {
    setUnsaved(card, isUnsaved);
    return () => setUnsaved(card, false);
  });
  return say;
}
