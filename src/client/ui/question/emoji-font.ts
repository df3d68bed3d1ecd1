import { useEffect } from 'react';

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/**
 * Where a text has emoji, a typeface for machines without one. The browser fetches only the parts with the characters that
 * it can't show by itself.
 */
export function useEmojiFont(texts: string[]): void {
  const hasEmoji = texts.some((text) => EMOJI.test(text));
  useEffect(() => {
    // without it, boxes are shown
    if (hasEmoji) void import('./emoji-font.css').catch(() => {});
  }, [hasEmoji]);
}
