import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ChoiceLetter } from '../../pages/practice.ts';

/** An entry of a question file. */
export interface BankEntry {
  pregunta: string;
  categoria: string[];
  opciones: string[];
  /** The number of the right option, from 1 to 4. */
  respuesta_correcta: number;
  explicacion?: string;
  supuesto?: object;
  /** The pair of alike questions to which it belongs; an exam asks only one of them. */
  pareja?: string;
}

export const OPTION_LABELS = ['A', 'B', 'C', 'D'] as const satisfies ChoiceLetter[];

/** The questions with which a server was started, with their right answers, which the browser doesn't get. */
export class Bank {
  readonly entries: readonly BankEntry[];

  constructor(entries: readonly BankEntry[]) {
    this.entries = entries;
  }

  /** Finds the entry by wording and options, because several questions may have the same wording. */
  entry(wording: string, options: readonly string[]): BankEntry {
    const found = this.entries.find(
      ({ pregunta, opciones }) =>
        pregunta === wording && opciones.every((option, index) => option === options[index]),
    );
    if (found) return found;
    throw new Error(`no question of the bank reads exactly ${JSON.stringify([wording, ...options])}`);
  }
}

const STARTING_CONTENT = path.resolve(import.meta.dirname, '../../../../content/questions');

/** The questions of every new installation. */
export function loadStartingBank(): Bank {
  const files = readdirSync(STARTING_CONTENT).filter((file) => file.endsWith('.json'));
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(STARTING_CONTENT, file), 'utf8')) as BankEntry[];
  return new Bank(files.flatMap(read));
}

/** Counts a category's starting questions, without those of shared texts, which users practise with their text. */
export function countStartingQuestions(category: string): number {
  return startingEntries(category).length;
}

/** Counts the starting questions that one exam of the category can ask: one of each pair. */
export function countDrawableQuestions(category: string): number {
  const entries = startingEntries(category);
  const pairs = new Set(entries.flatMap(({ pareja }) => pareja ?? []));
  return entries.filter(({ pareja }) => !pareja).length + pairs.size;
}

function startingEntries(category: string): BankEntry[] {
  return loadStartingBank().entries.filter(
    ({ categoria, supuesto }) => categoria.includes(category) && !supuesto,
  );
}

/** Returns the letter of the entry's right option, from A to D. */
export function findRightChoice(entry: BankEntry): ChoiceLetter {
  return labelAt(entry.respuesta_correcta - 1);
}

export function findWrongChoice(entry: BankEntry): ChoiceLetter {
  return labelAt(entry.respuesta_correcta % 4);
}

function labelAt(index: number): ChoiceLetter {
  const label = OPTION_LABELS[index];
  if (label) return label;
  throw new Error(`there is no choice ${index}`);
}
