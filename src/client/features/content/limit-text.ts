import { countCharacters } from '#shared/content/content.rules.ts';

export interface TextWithCursor {
  text: string;
  cursor: number;
}

/**
 * Limits a changed text to `max` characters, counted like the database. Cuts what was inserted before the cursor, never
 * within a grapheme; the text that was there before stays.
 */
export function limitText(before: string, { text, cursor }: TextWithCursor, max: number): TextWithCursor {
  if (countCharacters(text) <= max) return { text, cursor };
  const [old, now] = [Array.from(before), Array.from(text)];
  const afterCursor = countCharacters(text.slice(cursor));
  const end = countSame(old.toReversed(), now.toReversed(), Math.min(old.length, afterCursor));
  const start = countSame(old, now, Math.min(old.length, now.length) - end);
  const room = max - start - end;
  const head =
    now.slice(0, start).join('') + takeGraphemes(now.slice(start, now.length - end).join(''), room);
  return { text: head + now.slice(now.length - end).join(''), cursor: head.length };
}

/** Returns the length of the common prefix, at most `limit`. */
function countSame(one: string[], other: string[], limit: number): number {
  let count = 0;
  while (count < limit && one[count] === other[count]) count += 1;
  return count;
}

/** Returns as many whole graphemes as fit. */
function takeGraphemes(text: string, room: number): string {
  let [taken, left] = ['', room];
  for (const { segment } of new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(text)) {
    left -= countCharacters(segment);
    if (left < 0) break;
    taken += segment;
  }
  return taken;
}
