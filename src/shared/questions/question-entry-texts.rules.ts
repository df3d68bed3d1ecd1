import { hasVisibleText } from '../text/visible.rules.ts';

/** Collects the problems of an entry, one sentence each. */
export class ProblemCollector {
  readonly sentences: string[] = [];
  readonly place: EntryPlace;

  constructor(place: EntryPlace) {
    this.place = place;
  }

  /** Adds a problem, whose text continues the sentence 'La pregunta #N …'. */
  push(problem: string): void {
    this.sentences.push(`${describePlace(this.place)} ${problem}`);
  }
}

/** The entry's number and line in the file, both from 1; the line is null in formats where it would not help users. */
export interface EntryPlace {
  number: number;
  line: number | null;
}

export function describePlace({ number, line }: EntryPlace): string {
  return line === null ? `La pregunta #${number}` : `La pregunta #${number} (línea ${line})`;
}

export function readRequiredText(
  value: unknown,
  place: string,
  max: number,
  problems: ProblemCollector,
): string {
  if (typeof value === 'string' && hasVisibleText(value)) return readText(value, place, max, problems);
  problems.push(`debe tener un texto ${place}`);
  return '';
}

function readText(text: string, place: string, max: number, problems: ProblemCollector): string {
  if (isLongerThan(text, max))
    problems.push(`no puede tener más de ${max.toLocaleString('es-ES')} caracteres ${place}`);
  if (text.includes('\0')) problems.push(`tiene un carácter nulo (U+0000) ${place}`);
  if (!text.isWellFormed()) problems.push(`tiene un carácter Unicode incompleto ${place}`);
  return text;
}

/** Returns null for a text without visible characters. */
export function readOptionalText(
  value: unknown,
  place: string,
  max: number,
  problems: ProblemCollector,
): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') {
    problems.push(`debe tener un texto ${place}, o nada`);
    return null;
  }
  const text = readText(value, place, max, problems);
  return hasVisibleText(text) ? text : null;
}

export function trimText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** Counts code points, not UTF-16 units. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > max && Array.from(text).length > max;
}
