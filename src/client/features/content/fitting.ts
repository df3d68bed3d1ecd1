import { countCharacters } from '#shared/content/content.rules.ts';

/** What becomes of a field whose text was changed. */
export interface Fitted {
  text: string;
  /** Where the cursor stands now. */
  cursor: number;
}

/**
 * A text that may have so many characters (as the database counts them) was changed, and the cursor stands where that
 * ended. What was put in beyond is cut, never within a character as people see it; all that was there before stays.
 */
export function fit(before: string, { text, cursor }: Fitted, max: number): Fitted {
  if (countCharacters(text) <= max) return { text, cursor };
  const [old, now] = [Array.from(before), Array.from(text)];
  const afterCursor = countCharacters(text.slice(cursor));
  const end = countSame(old.toReversed(), now.toReversed(), Math.min(old.length, afterCursor));
  const start = countSame(old, now, Math.min(old.length, now.length) - end);
  const room = max - start - end;
  const head = now.slice(0, start).join('') + beginning(now.slice(start, now.length - end).join(''), room);
  return { text: head + now.slice(now.length - end).join(''), cursor: head.length };
}

/** How many are the same from the beginning on, up to a limit. */
function countSame(one: string[], other: string[], limit: number): number {
  let count = 0;
  while (count < limit && one[count] === other[count]) count += 1;
  return count;
}

/** As many whole characters, as people see them, as there is room for. */
function beginning(text: string, room: number): string {
  let [taken, left] = ['', room];
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text)) {
    left -= countCharacters(segment);
    if (left < 0) break;
    taken += segment;
  }
  return taken;
}
