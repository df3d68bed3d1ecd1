import type { FileItem, ReadFile } from '../question-format.ts';
import { readKeys, readTypedLine, type TypedLine } from './typed-lines.ts';

type TypedQuestion = Extract<TypedLine, { kind: 'question' }>;

interface Draft {
  line: number;
  number: number;
  wording: string;
  options: string[];
  marked: number[];
  explanation: string | null;
  problem: string | null;
}

/**
 * Reads questions as people type them in Word, or take them from a PDF: '1. …', 'a) …', the answers below each one or at
 * the end. Nothing is guessed: what belongs to no question, and a question that isn't clear, is told with its line.
 */
export function readTyped(text: string): ReadFile {
  const reader = new TypedReader();
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries())
    reader.read(readTypedLine(raw), raw, index + 1);
  return { items: reader.finish() };
}

class TypedReader {
  readonly #drafts: Draft[] = [];
  readonly #strays: { line: number; problem: string }[] = [];
  readonly #keys = new Map<number, number>();
  #isInKeys = false;
  #isAfterBlank = true;

  read(line: TypedLine, raw: string, number: number): void {
    if (line.kind === 'blank') this.#isAfterBlank = true;
    else {
      if (!this.#take(line, number)) this.#addStray(raw, number);
      this.#isAfterBlank = false;
    }
  }

  /** False for a line that belongs to nothing. */
  #take(line: TypedLine, number: number): boolean {
    if (line.kind === 'keys') this.#isInKeys = true;
    if (this.#isInKeys) return this.#takeKeys(line);
    const draft = this.#drafts.at(-1);
    if (line.kind === 'question' && this.#takeQuestion(draft, line, number)) return true;
    return draft !== undefined && takeInto(draft, line, this.#isAfterBlank);
  }

  /** False for a number that isn't the next one: it stands in a text. */
  #takeQuestion(draft: Draft | undefined, { number, text }: TypedQuestion, line: number): boolean {
    if (!draft || number === draft.number + 1) {
      this.#drafts.push(begin(number, text, line));
      return true;
    }
    return number === draft.number && draft.options.length === 0 && this.#restart(draft, text, line);
  }

  /** The same number twice: either the former line was a part of the question before it, or this one is of this. */
  #restart(draft: Draft, text: string, line: number): boolean {
    const problem = `no se sabe dónde empieza: hay dos líneas con el número ${draft.number}`;
    const before = this.#drafts.at(-2);
    if (before) before.problem ??= `no se sabe dónde acaba: hay dos líneas con el número ${draft.number}`;
    draft.problem = problem;
    this.#drafts.push({ ...begin(draft.number, text, line), problem });
    return true;
  }

  #takeKeys(line: TypedLine): boolean {
    // '1. b)' looks like the beginning of a question
    const text = line.kind === 'question' ? `${line.number} ${line.text}` : 'text' in line ? line.text : '';
    if (line.kind === 'keys' && text === '') return true;
    const keys = readKeys(text);
    for (const [number, letter] of keys ?? []) this.#keys.set(number, letter);
    return keys !== undefined;
  }

  #addStray(raw: string, line: number): void {
    const excerpt = Array.from(raw.trim()).slice(0, 60).join('');
    this.#strays.push({
      line,
      problem: `no se reconoce: esta línea no pertenece a ninguna pregunta («${excerpt}»)`,
    });
  }

  finish(): FileItem[] {
    const items = this.#drafts.map((draft) => toItem(draft, this.#keys.get(draft.number)));
    return [...items, ...this.#strays].toSorted((a, b) => a.line - b.line);
  }
}

function begin(number: number, wording: string, line: number): Draft {
  return { line, number, wording, options: [], marked: [], explanation: null, problem: null };
}

/** False for a line that doesn't belong to the question. */
function takeInto(draft: Draft, line: TypedLine, isAfterBlank: boolean): boolean {
  switch (line.kind) {
    case 'option':
      return takeOption(draft, line);
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

function takeOption(
  draft: Draft,
  { letter, text, isMarked }: Extract<TypedLine, { kind: 'option' }>,
): boolean {
  if (letter !== draft.options.length) {
    draft.problem ??= `tiene las opciones sin orden: tras la ${draft.options.length}.ª viene la letra ${String.fromCodePoint(97 + letter)}`;
    return true;
  }
  draft.options.push(text);
  if (isMarked) draft.marked.push(letter);
  return true;
}

/** A wrapped line is one with what is above it; after a blank line only a wording or an explanation goes on. */
function goOn(draft: Draft, text: string, isAfterBlank: boolean): boolean {
  const sign = isAfterBlank ? '\n' : ' ';
  if (draft.explanation !== null) draft.explanation = join(draft.explanation, text, sign);
  else if (draft.options.length === 0) draft.wording = join(draft.wording, text, sign);
  else if (isAfterBlank || draft.marked.length > 0) return false;
  else draft.options.push(join(draft.options.pop() ?? '', text, sign));
  return true;
}

/** A word that was divided at the end of a line may have its hyphen by right: the break stays. */
function join(before: string, after: string, sign: string): string {
  if (before === '') return after;
  return before.endsWith('-') ? `${before}\n${after}` : before + sign + after;
}

function toItem(draft: Draft, listed: number | undefined): FileItem {
  const { line, wording, options, marked, explanation, problem } = draft;
  const keys = new Set(listed === undefined ? marked : [...marked, listed]);
  const [key] = keys;
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
