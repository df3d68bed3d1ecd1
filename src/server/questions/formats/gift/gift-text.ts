import type { MoodleText, MoodleTextFormat } from '../moodle-text.ts';

/**
 * The characters that GIFT escapes with a backslash; \n is a line break. While a question is read, each is replaced by
 * NUL and a digit: NUL itself can't be in a file of questions.
 */
const ESCAPED = ['\\', '~', '=', '#', '{', '}', ':'];
const BREAK = ESCAPED.length;

/** Replaces escaped characters by NUL and a digit; a backslash before any other character stays. */
export function hideEscapes(text: string): string {
  return text.replaceAll(/\\([\\~=#{}:n])/g, (_, character: string) => {
    return `\0${character === 'n' ? BREAK : ESCAPED.indexOf(character)}`;
  });
}

export function showEscapes(text: string): string {
  return text.replaceAll(/\0(\d)/g, (_, digit: string) => ESCAPED[Number(digit)] ?? '\n');
}

export function escapeGift(text: string): string {
  return text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/;

/** Reads a text, without blanks around it; it has the format named at its beginning, or else the inherited one. */
export function readGiftText(raw: string, inherited: MoodleTextFormat): MoodleText {
  const named = FORMAT.exec(raw);
  const text = trimGift(named ? raw.slice(named[0].length) : raw);
  return { text: showEscapes(text), format: (named?.[1] as MoodleTextFormat | undefined) ?? inherited };
}

/** Trims what PHP's trim removes: a no-break space stays. */
export function trimGift(text: string): string {
  return text.replaceAll(/^[ \t\n\r\v]+|[ \t\n\r\v]+$/g, '');
}
