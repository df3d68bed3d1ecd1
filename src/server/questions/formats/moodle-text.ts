import { marked } from 'marked';
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
  if (format === 'plain') return { text, hasPicture: false };
  if (format !== 'markdown' && !hasMarkup.test(text))
    return { text: format === 'html' ? text.trim() : text, hasPicture: false };
  return htmlToText(toHtml({ text, format }));
}

/** An explanation keeps its HTML, which is sanitised before it is stored. Its pictures are lost. */
export function readExplanation({ text, format }: MoodleText): {
  explicacion?: string;
  explicacion_formato?: 'html';
} {
  if (text.trim() === '') return {};
  if (format === 'plain' || (format === 'moodle' && !hasMarkup.test(text))) return { explicacion: text };
  return { explicacion: toHtml({ text, format }), explicacion_formato: 'html' };
}

function toHtml({ text, format }: MoodleText): string {
  if (format === 'markdown') return marked.parse(text, { async: false });
  return format === 'moodle' ? text.replaceAll('\n', '<br>') : text;
}

/** Of the notes and the explanation of a question: without them it can be answered, but what was lost is told. */
export function hasLostPicture(texts: MoodleText[]): boolean {
  return texts.some((text) => readMoodleText(text).hasPicture);
}

const LINES_SHOWN = 20;

/** A remark on the questions, by their lines, that have lost pictures; none where there are none. */
export function describeLostPictures(lines: number[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, LINES_SHOWN).join(', ');
  const more = lines.length > LINES_SHOWN ? ` y ${lines.length - LINES_SHOWN} más` : '';
  return [
    `Las imágenes de las explicaciones y de las notas no se importan; las tienen ${lines.length === 1 ? 'la pregunta de la línea' : 'las preguntas de las líneas'} ${shown}${more}.`,
  ];
}
