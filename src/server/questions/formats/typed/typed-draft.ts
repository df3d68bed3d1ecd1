import type { FileItem } from '../question-format.ts';
import { describeMergedColumns, splitInlineOptions } from './inline-options.ts';
import type { TypedLine } from './typed-lines.ts';

type TypedOption = Extract<TypedLine, { kind: 'option' }>;

/** A question that is being read. */
export interface Draft {
  line: number;
  number: number;
  wording: string;
  options: string[];
  /** How the letters of the options are written, such as 'a)', taken from the first option; null without options. */
  style: string | null;
  /** Whether several options of the question were on one line. */
  isInline: boolean;
  marked: number[];
  explanation: string | null;
  problem: string | null;
}

export function createTypedDraft(number: number, wording: string, line: number): Draft {
  return {
    line,
    number,
    wording,
    options: [],
    style: null,
    isInline: false,
    marked: [],
    explanation: null,
    problem: null,
  };
}

/** Adds a line to the draft; returns false if it doesn't belong to the question. */
export function addToDraft(draft: Draft, line: TypedLine, isAfterBlank: boolean): boolean {
  switch (line.kind) {
    case 'option':
      return takeOption(draft, line, isAfterBlank);
    case 'answer':
      draft.marked.push(line.letter);
      return true;
    case 'explanation':
      draft.explanation = line.text;
      return true;
    case 'question':
      return goOn(draft, `${line.number}. ${line.text}`, isAfterBlank);
    case 'text':
      return goOn(draft, line.text, isAfterBlank);
    case 'blank':
    case 'keys':
    case 'page':
      return false;
  }
}

/** Adds an option, unless its letter is out of order and written differently: then the line continues the last text. */
function takeOption(draft: Draft, option: TypedOption, isAfterBlank: boolean): boolean {
  const { letter, style, text, isMarked } = option;
  const name = String.fromCodePoint(97 + letter);
  if (draft.style !== null && draft.style !== style) {
    if (letter !== draft.options.length) return goOn(draft, option.line, isAfterBlank);
    draft.problem ??= `no deja claro si «${option.line.slice(0, 40)}» es la opción ${name} o sigue la anterior: está escrita de otro modo que las demás`;
    return true;
  }
  // a letter was skipped: the options before it may be together on the last line
  if (letter > draft.options.length) splitLast(draft, letter);
  if (letter !== draft.options.length) {
    draft.problem ??= `tiene las opciones sin orden: tras la ${draft.options.length}.ª viene la letra ${name}`;
    return true;
  }
  draft.style = style;
  draft.options.push(text);
  if (isMarked) draft.marked.push(letter);
  return true;
}

/** Splits the last option into several, up to the letter `end`, or as far as the letters are consecutive. */
function splitLast(draft: Draft, end?: number): void {
  const { options, style } = draft;
  if (options.length === 0 || style === null) return;
  const parts = splitInlineOptions(options.at(-1) ?? '', options.length, style, end);
  if (parts.length === 1) return;
  options.splice(-1, 1, ...parts);
  draft.isInline = true;
}

/** Appends a line to the text above it; after a blank line, only to a wording or an explanation. */
function goOn(draft: Draft, text: string, isAfterBlank: boolean): boolean {
  const sign = isAfterBlank ? '\n' : ' ';
  if (draft.explanation !== null) draft.explanation = join(draft.explanation, text, sign);
  else if (draft.options.length === 0) draft.wording = join(draft.wording, text, sign);
  else if (isAfterBlank || draft.marked.length > 0) return false;
  else draft.options.push(join(draft.options.pop() ?? '', text, sign));
  return true;
}

/** Joins two lines. After a hyphen the line break stays, because the hyphen may belong to the word. */
function join(before: string, after: string, sign: string): string {
  if (before === '') return after;
  return before.endsWith('-') ? `${before}\n${after}` : before + sign + after;
}

/** Turns a draft into a question or its problem; `listed` are its right answers in the lists of answers of the text. */
export function toFileItem(draft: Draft, listed: number[]): FileItem {
  if (draft.options.length === 1 || draft.isInline) splitLast(draft);
  const { line, wording, options, marked, explanation } = draft;
  const keys = new Set([...marked, ...listed]);
  const [key] = keys;
  const problem = draft.problem ?? describeMergedColumns(options, draft.style);
  if (problem !== null) return { line, problem };
  if (options.length === 0) return { line, problem: 'no tiene opciones: deben empezar por «a)», «b)»…' };
  if (key === undefined) return { line, problem: 'no dice cuál es su respuesta correcta' };
  if (keys.size > 1) return { line, problem: 'dice más de una respuesta correcta' };
  return {
    line,
    question: {
      pregunta: wording,
      opciones: options,
      respuesta_correcta: key + 1,
      ...(explanation !== null && { explicacion: explanation }),
      categoria: [],
      sin_categoria: true,
    },
  };
}
