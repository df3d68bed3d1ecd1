import type { FileItem, FileReadResult } from '../question-format.ts';
import { describeOptionCounts } from './option-counts.ts';
import { createTypedDraft, type Draft, addToDraft, toFileItem } from './typed-draft.ts';
import { parseAnswerList, readTypedLine, type TypedLine } from './typed-lines.ts';

type TypedQuestion = Extract<TypedLine, { kind: 'question' }>;

/** A part of the text whose questions are numbered consecutively, with the list of answers below them. */
interface Section {
  drafts: Draft[];
  /** The right answers in the list, by the question's number; several if the list contradicts itself. */
  keys: Map<number, { letters: Set<number>; line: number }>;
}

/**
 * Reads questions as people type them in Word or copy them from a PDF: '1. …', 'a) …', with the answers below each
 * question, after each topic or at the end. It doesn't guess: lines without a question and unclear questions are
 * reported.
 */
export function readTyped(text: string): FileReadResult {
  const reader = new TypedReader();
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries())
    reader.read(readTypedLine(raw), raw, index + 1);
  const items = reader.finish();
  return { items, remarks: describeOptionCounts(items) };
}

class TypedReader {
  readonly #sections: Section[] = [{ drafts: [], keys: new Map() }];
  readonly #strays: { line: number; problem: string }[] = [];
  #isInKeys = false;
  #isAfterBlank = true;

  get #section(): Section {
    return this.#sections.at(-1) ?? this.#startSection();
  }

  read(line: TypedLine, raw: string, number: number): void {
    if (line.kind === 'blank') this.#isAfterBlank = true;
    else {
      if (!this.#take(line, number)) this.#addStray(raw, number);
      this.#isAfterBlank = false;
    }
  }

  /** Processes a line; returns false if it belongs to no question and no list of answers. */
  #take(line: TypedLine, number: number): boolean {
    if (line.kind === 'keys') this.#isInKeys = true;
    if (this.#isInKeys && this.#takeKeys(line, number)) return true;
    if (this.#isInKeys && line.kind !== 'question') return false;
    if (this.#isInKeys) this.#startSection();
    const draft = this.#section.drafts.at(-1);
    if (line.kind === 'question' && this.#takeQuestion(draft, line, number)) return true;
    return draft !== undefined && addToDraft(draft, line, this.#isAfterBlank);
  }

  #startSection(): Section {
    const section: Section = { drafts: [], keys: new Map() };
    this.#sections.push(section);
    this.#isInKeys = false;
    return section;
  }

  /** Begins a question; returns false if the line doesn't have the next number and so belongs to the text above it. */
  #takeQuestion(draft: Draft | undefined, { number, text }: TypedQuestion, line: number): boolean {
    const isFirst = number === 1 && draft !== undefined && draft.options.length > 1;
    // numbers start again at 1 after a question that has its answer
    if (isFirst && draft.marked.length > 0) this.#startSection();
    else if (draft && number !== draft.number + 1)
      return number === draft.number && draft.options.length === 0 && this.#restart(draft, text, line);
    this.#section.drafts.push(createTypedDraft(number, text, line));
    return true;
  }

  /**
   * Begins a question at the second of two lines with the same number. This question and those before it get a problem,
   * because it isn't clear which of the two lines begins the question.
   */
  #restart(draft: Draft, text: string, line: number): boolean {
    const problem = `no se sabe dónde empieza: hay dos líneas con el número ${draft.number}`;
    const before = this.#section.drafts.at(-2);
    if (before) before.problem ??= `no se sabe dónde acaba: hay dos líneas con el número ${draft.number}`;
    draft.problem = problem;
    this.#section.drafts.push({ ...createTypedDraft(draft.number, text, line), problem });
    return true;
  }

  #takeKeys(line: TypedLine, lineNumber: number): boolean {
    // in a list of answers, '1. b)' looks like the beginning of a question
    const text = line.kind === 'question' ? `${line.number} ${line.text}` : 'text' in line ? line.text : '';
    if (line.kind === 'keys' && text === '') return true;
    const keys = parseAnswerList(text);
    for (const { number, letter } of keys ?? []) {
      const known = this.#section.keys.get(number) ?? { letters: new Set<number>(), line: lineNumber };
      known.letters.add(letter);
      this.#section.keys.set(number, known);
    }
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
    const items = this.#sections.flatMap(({ drafts, keys }) => [
      ...drafts.map((draft) => toFileItem(draft, [...(keys.get(draft.number)?.letters ?? [])])),
      ...describeUnused(drafts, keys),
    ]);
    return [...items, ...this.#strays].toSorted((a, b) => a.line - b.line);
  }
}

/** Reports listed answers whose question wasn't found: it is missing, or was read as part of another one. */
function describeUnused(drafts: Draft[], keys: Section['keys']): FileItem[] {
  const numbers = new Set(drafts.map(({ number }) => number));
  const unused = [...keys].filter(([number]) => !numbers.has(number));
  const [first] = unused;
  if (!first) return [];
  const list = unused.slice(0, 20).map(([number]) => number);
  const more = unused.length > 20 ? '…' : '';
  return [
    {
      line: first[1].line,
      problem: `no se encuentra: la lista de respuestas tiene números sin pregunta (${list.join(', ')}${more})`,
    },
  ];
}
