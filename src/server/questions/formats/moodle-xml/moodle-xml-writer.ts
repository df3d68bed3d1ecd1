import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import type {
  ExportedPicture,
  ReadExportedPictures,
} from '#server/questions/exporting/exported-pictures.service.ts';
import {
  describePictures,
  formatFilePicture,
  listPictureHashes,
  replacePictures,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';
import { toCategoryPath } from '../category-path.ts';
import { htmlToText } from '../html-text.ts';
import { toExtraFields, formatExtraFields } from '../question-format.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';

/** Writes a file for Moodle's import as 'XML', with a category element wherever the category changes. */
export async function* writeMoodleXml(
  batches: AsyncIterable<ExportedQuestion[]>,
  carry: ReadExportedPictures = () => Promise.resolve([]),
): AsyncGenerator<string> {
  let category: string | undefined;
  let before = HEAD;
  for await (const batch of batches) {
    let piece = before;
    before = '';
    for (const question of batch) {
      const path = toCategoryPath(question.categories[0]);
      if (path !== category)
        piece += `<question type="category">${formatText('category', path)}</question>\n`;
      category = path;
      piece += formatQuestion(question, await carry(question));
      if (piece.length < PIECE_LENGTH) continue;
      // written at once, so that pictures of many questions aren't held in memory
      yield piece;
      piece = '';
    }
    yield piece;
  }
  yield `${before}</quiz>\n`;
}

const PIECE_LENGTH = 1_000_000;

/** The length to which a question's name is cut; Moodle allows 255 characters. */
const NAME_LENGTH = 200;

function formatQuestion(question: ExportedQuestion, pictures: ExportedPicture[]): string {
  const { question_text, choices, correct_answer, notes, explanation, explanation_format, shared_text } =
    question;
  const extras = toExtraFields(question);
  const name = Array.from(describePictures(question_text).replaceAll(/\s+/g, ' ').trim())
    .slice(0, NAME_LENGTH)
    .join('');
  const answers = choices.map((text, index) => {
    const feedback = formatText('feedback', notes?.[index] ?? '', 'plain_text');
    return `<answer fraction="${index === correct_answer ? 100 : 0}"${formatContent(text, 'plain_text', pictures)}${feedback}</answer>`;
  });
  return [
    '<question type="multichoice">',
    ...(extras ? [`<!-- ${formatExtraFields(extras)} -->`] : []),
    formatText('name', name),
    `<questiontext${formatContent(question_text, 'plain_text', pictures, shared_text?.text)}</questiontext>`,
    `<generalfeedback${formatContent(explanation ?? '', explanation_format === 'rich' ? 'html' : 'plain_text', pictures)}</generalfeedback>`,
    '<defaultgrade>1</defaultgrade>',
    '<penalty>0</penalty>',
    '<hidden>0</hidden>',
    '<single>true</single>',
    '<shuffleanswers>false</shuffleanswers>',
    '<answernumbering>abc</answernumbering>',
    ...answers,
    '</question>\n',
  ].join('\n');
}

function formatText(element: string, text: string, format?: 'plain_text' | 'html'): string {
  const attribute = format === undefined ? '' : ` format="${format}"`;
  return `<${element}${attribute}>${textElement(text)}</${element}>`;
}

/** Formats an element after its name: format, text and files; literal text with pictures becomes HTML. */
function formatContent(
  text: string,
  format: 'plain_text' | 'html',
  pictures: ExportedPicture[],
  beside = '',
): string {
  const named = new Set(listPictureHashes([text, beside]));
  const files = pictures.filter(({ hash }) => named.has(hash));
  if (files.length === 0) return ` format="${format}">${textElement(text)}`;
  const names = new Map(pictures.map((picture) => [picture.hash, nameOf(picture)]));
  const html = format === 'html' ? attach(text, names) : toMoodleHtml(text, names);
  return ` format="html">${textElement(html)}${files.map(fileElement).join('')}`;
}

function nameOf({ hash, type }: Pick<ExportedPicture, 'hash' | 'type'>): string {
  return `${hash}.${type}`;
}

function fileElement(picture: ExportedPicture): string {
  return `<file name="${nameOf(picture)}" path="/" encoding="base64">${picture.bytes.toString('base64')}</file>`;
}

function attach(html: string, names: ReadonlyMap<string, string>): string {
  return html.replaceAll(
    /\bsrc="\/pictures\/([0-9a-f]{64})"/g,
    (_, hash: string) => `src="@@PLUGINFILE@@/${names.get(hash) ?? hash}"`,
  );
}

function toMoodleHtml(text: string, names: ReadonlyMap<string, string>): string {
  return splitPictures(text)
    .map((piece) => {
      if (typeof piece === 'string') return escapeHtml(piece).replaceAll(/\r?\n/g, '<br>');
      const { hash, alt, width, height } = piece;
      const address = `@@PLUGINFILE@@/${names.get(hash) ?? hash}`;
      return `<img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}">`;
    })
    .join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function textElement(text: string): string {
  return `<text>${escapeXml(text)}</text>`;
}

/** The characters that XML 1.0 doesn't allow (section 2.2). */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text
    .replaceAll(IMPOSSIBLE, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

export function lossesOfMoodleXml({
  question_text,
  choices,
  notes,
  explanation,
  explanation_format,
}: ExportedQuestion): string[] {
  const texts = [question_text, ...choices, ...(notes ?? []), explanation].filter((text) => text !== null);
  const isWhole = texts.every((text) => text.replaceAll(IMPOSSIBLE, '') === text);
  const isHtmlNow = explanation_format === 'plain' && listPictureHashes([explanation]).length > 0;
  return [
    ...(isWhole ? [] : ['Los caracteres de control, que XML no tiene']),
    ...([question_text, ...choices].every(staysInHtml)
      ? []
      : ['Los espacios y saltos de línea seguidos de los textos con imágenes, que pasan a HTML']),
    ...(isHtmlNow ? ['El formato de las explicaciones de solo texto con imágenes, que pasan a HTML'] : []),
  ];
}

function staysInHtml(text: string): boolean {
  if (listPictureHashes([text]).length === 0) return true;
  const named = replacePictures(text, ({ hash, alt }) => formatFilePicture(hash, alt));
  const html = toMoodleHtml(text, new Map());
  return htmlToText(html, (address) => address.split('/')[1]).text === named;
}
