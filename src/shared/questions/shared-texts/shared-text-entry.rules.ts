import { hasVisibleText } from '../../text/visible.rules.ts';
import { type ProblemCollector, readRequiredText, trimText } from '../question-entry-texts.rules.ts';
import { QUESTION_MAX_LENGTH as MAX } from '../question-limits.rules.ts';
import { SHARED_TEXT_POSITION_MAX } from './shared-texts.rules.ts';

/** The shared text of an entry: several questions of a file have the same one, each at its own position from 1. */
export interface EntrySharedText {
  title: string;
  /** Text with line breaks, or unsanitised HTML of the file. */
  text: string;
  text_format: 'plain' | 'rich';
  position: number;
}

export function readSharedText(value: unknown, problems: ProblemCollector): EntrySharedText | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) {
    problems.push('debe tener en «supuesto» un objeto con titulo, texto y orden, o nada');
    return null;
  }
  const { titulo, texto, texto_formato, orden }: Record<string, unknown> = { ...value };
  const text_format = readFormat(texto_formato, problems);
  const title = readRequiredText(trimText(titulo), 'en «supuesto.titulo»', MAX.sharedTextTitle, problems);
  const text = readRequiredText(texto, 'en «supuesto.texto»', MAX.sharedText, problems);
  if (text_format === 'rich' && text !== '' && !hasVisibleText(text.replaceAll(/<[^>]*>/g, ''))) {
    problems.push('debe tener un texto que se vea en «supuesto.texto»');
  }
  return { title, text, text_format, position: readPosition(orden, problems) };
}

function readFormat(value: unknown, problems: ProblemCollector): EntrySharedText['text_format'] {
  if (value === 'html') return 'rich';
  if (value !== undefined && value !== null && value !== 'texto') {
    problems.push('debe tener en «supuesto.texto_formato» «texto» o «html», o nada');
  }
  return 'plain';
}

function readPosition(value: unknown, problems: ProblemCollector): number {
  const isPosition =
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= SHARED_TEXT_POSITION_MAX;
  if (isPosition) return value;
  problems.push(`debe tener en «supuesto.orden» un número entero del 1 al ${SHARED_TEXT_POSITION_MAX}`);
  return 1;
}

interface Entry {
  number: number;
  shared_text: EntrySharedText | null;
}

/**
 * Returns a function that checks the shared text of each entry, in file order, and returns its problem, if any: a title
 * has only one text, and a position only one question. A repeat of `repeated` must have its title and position.
 */
export function createSharedTextCheck(): (entry: Entry, repeated: Entry | undefined) => string | undefined {
  const texts = new Map<string, { first: Entry; content: string; takenBy: Map<number, number> }>();
  return (entry, repeated) => {
    const { number, shared_text } = entry;
    if (!shared_text) return undefined;
    const { title, position } = shared_text;
    const content = `${shared_text.text_format} ${shared_text.text}`;
    const known = texts.get(title) ?? { first: entry, content, takenBy: new Map<number, number>() };
    if (known.content !== content)
      return `La pregunta #${number} trae el supuesto «${title}» con otro texto que la pregunta #${known.first.number}`;
    if (repeated && !isSamePlace(repeated.shared_text, shared_text))
      return `La pregunta #${number} repite la pregunta #${repeated.number} con otro supuesto u otro orden`;
    const other = repeated ? undefined : known.takenBy.get(position);
    if (other !== undefined)
      return `La pregunta #${number} tiene en el supuesto «${title}» el mismo orden que la pregunta #${other}: ${position}`;
    texts.set(title, known);
    if (!repeated) known.takenBy.set(position, number);
    return undefined;
  };
}

function isSamePlace(one: EntrySharedText | null, other: EntrySharedText): boolean {
  return one?.title === other.title && one.position === other.position;
}
