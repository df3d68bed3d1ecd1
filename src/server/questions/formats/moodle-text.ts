import { HTML_TAG } from '#shared/questions/imports/import-html.rules.ts';
import { htmlToText } from './html-text.ts';

/** moodle: HTML in which line breaks count. */
export type MoodleTextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

export interface MoodleText {
  text: string;
  format: MoodleTextFormat;
}

const hasMarkup = new RegExp(`${HTML_TAG}|&(#\\d+|#x[0-9a-f]+|\\w+);`, 'i');

/** A text of Moodle as its users see it; a picture is a problem, because the question can't be answered without it. */
export function readMoodleText({ text, format }: MoodleText): { text: string; hasPicture: boolean } {
  if (format === 'plain' || format === 'markdown') return { text, hasPicture: false };
  if (!hasMarkup.test(text)) return { text: format === 'html' ? text.trim() : text, hasPicture: false };
  return htmlToText(format === 'moodle' ? text.replaceAll('\n', '<br>') : text);
}

/** An explanation keeps its HTML, which is sanitised before it is stored. */
export function readExplanation({ text, format }: MoodleText): {
  explicacion?: string;
  explicacion_formato?: 'html';
} {
  if (text.trim() === '') return {};
  const isPlain = format === 'moodle' && !hasMarkup.test(text);
  if (isPlain || format === 'plain' || format === 'markdown') return { explicacion: text };
  const html = format === 'moodle' ? text.replaceAll('\n', '<br>') : text;
  return { explicacion: html, explicacion_formato: 'html' };
}
