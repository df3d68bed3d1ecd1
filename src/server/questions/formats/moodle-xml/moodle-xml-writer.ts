import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { toCategoryPath } from '../category-path.ts';
import { extrasOf, formatExtras } from '../question-format.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';

/** A file for Moodle's import as 'XML'. Categories are told when they change. */
export async function* writeMoodleXml(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
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
      piece += formatQuestion(question);
    }
    yield piece;
  }
  yield `${before}</quiz>\n`;
}

/** Moodle's names have at most 255 characters. */
const NAME_LENGTH = 200;

function formatQuestion(question: ExportedQuestion): string {
  const { question_text, choices, correct_answer, notes, explanation, explanation_format } = question;
  const extras = extrasOf(question);
  const name = Array.from(question_text.replaceAll(/\s+/g, ' ').trim()).slice(0, NAME_LENGTH).join('');
  const answers = choices.map((text, index) => {
    const feedback = formatText('feedback', notes?.[index] ?? '', 'plain_text');
    return `<answer fraction="${index === correct_answer ? 100 : 0}" format="plain_text">${textElement(text)}${feedback}</answer>`;
  });
  return [
    '<question type="multichoice">',
    ...(extras ? [`<!-- ${formatExtras(extras)} -->`] : []),
    formatText('name', name),
    formatText('questiontext', question_text, 'plain_text'),
    formatText('generalfeedback', explanation ?? '', explanation_format === 'rich' ? 'html' : 'plain_text'),
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

function textElement(text: string): string {
  return `<text>${escapeXml(text)}</text>`;
}

/** The characters that XML 1.0 doesn't have (section 2.2). */
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
}: ExportedQuestion): string[] {
  const texts = [question_text, ...choices, ...(notes ?? []), explanation].filter((text) => text !== null);
  const isWhole = texts.every((text) => text.replaceAll(IMPOSSIBLE, '') === text);
  return isWhole ? [] : ['Los caracteres de control, que XML no tiene'];
}
