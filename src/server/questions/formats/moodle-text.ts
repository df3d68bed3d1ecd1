import { decodeHTML } from 'entities';
import { marked } from 'marked';
import { HTML_TAG } from '#shared/questions/imports/import-html.rules.ts';
import { type FindPictureName, htmlToText } from './html-text.ts';

/** The formats of a text in Moodle's files; 'moodle' is HTML in which line breaks are shown. */
export type MoodleTextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

export interface MoodleText {
  text: string;
  format: MoodleTextFormat;
}

/** Matches the addresses of pictures in HTML. */
const SOURCES = /(<img\b[^>]*?\ssrc\s*=\s*)("[^"]*"|'[^']*')/gi;

const hasMarkup = new RegExp(`${HTML_TAG}|&(#\\d+|#x[0-9a-f]+|\\w+);`, 'i');

/**
 * Turns a text of Moodle into the plain text that users see. `hasPicture` tells that a picture, sound or file is lost,
 * without which a question can't be answered.
 */
export function readMoodleText(
  { text, format }: MoodleText,
  findPicture?: FindPictureName,
): { text: string; hasPicture: boolean } {
  if (format === 'plain') return { text, hasPicture: false };
  if (format !== 'markdown' && !hasMarkup.test(text))
    return { text: format === 'html' ? text.trim() : text, hasPicture: false };
  return htmlToText(toHtml({ text, format }), findPicture);
}

/** Reads an explanation: it keeps its HTML, which is sanitised before it is stored, and its pictures in the file. */
export function readExplanation(
  { text, format }: MoodleText,
  findPicture: FindPictureName = () => undefined,
): {
  explicacion?: string;
  explicacion_formato?: 'html';
} {
  if (text.trim() === '') return {};
  if (format === 'plain' || (format === 'moodle' && !hasMarkup.test(text))) return { explicacion: text };
  const explicacion = toHtml({ text, format }).replaceAll(
    SOURCES,
    (whole, before: string, quoted: string) => {
      const name = findPicture(decodeHTML(quoted.slice(1, -1)));
      return name === undefined ? whole : `${before}"${name}"`;
    },
  );
  return { explicacion, explicacion_formato: 'html' };
}

function toHtml({ text, format }: MoodleText): string {
  if (format === 'markdown') return marked.parse(text, { async: false });
  return format === 'moodle' ? text.replaceAll('\n', '<br>') : text;
}

/** Whether a picture of the notes or the explanation is lost, which a remark says; the question is imported anyway. */
export function hasLostPicture(texts: MoodleText[]): boolean {
  return texts.some((text) => readMoodleText(text).hasPicture);
}

const LINES_SHOWN = 20;

/** Returns a remark that lists the lines of questions that have lost pictures; no remark if there are none. */
export function describeLostPictures(lines: number[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, LINES_SHOWN).join(', ');
  const more = lines.length > LINES_SHOWN ? ` y ${lines.length - LINES_SHOWN} más` : '';
  return [
    `Las imágenes de las notas, y las de las explicaciones que no vienen en el archivo, no se importan; las tienen ${lines.length === 1 ? 'la pregunta de la línea' : 'las preguntas de las líneas'} ${shown}${more}.`,
  ];
}
