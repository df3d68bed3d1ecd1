import { XmlComment, XmlElement } from '@rgrove/parse-xml';
import type { MoodleText, MoodleTextFormat } from '../moodle-text.ts';
import { type ExtraFields, parseExtraFields } from '../question-format.ts';

const FORMATS: Readonly<Record<string, MoodleTextFormat>> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
};

export function readTextIn(element: XmlElement, name: string): MoodleText {
  const child = listChildElements(element, name)[0];
  return child ? readDirectText(child) : { text: '', format: 'plain' };
}

/** Reads an element with a <text> in it; its format is HTML if it names none. */
export function readDirectText(element: XmlElement): MoodleText {
  const text = listChildElements(element, 'text')[0];
  return {
    text: text?.text ?? '',
    format: FORMATS[element.attributes['format'] ?? 'html'] ?? 'html',
  };
}

export function listFilesIn(element: XmlElement, name: string): XmlElement[] {
  const [child] = listChildElements(element, name);
  return child ? listChildElements(child, 'file') : [];
}

export function listChildElements(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  );
}

export function findExtraFields(element: XmlElement): ExtraFields {
  const comments = element.children.filter((child) => child instanceof XmlComment);
  return comments.map(({ content }) => parseExtraFields(content)).find((extras) => extras !== null) ?? {};
}
