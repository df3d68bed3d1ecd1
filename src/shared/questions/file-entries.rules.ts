import { checkEntry, type CheckedEntry, type EntryCheckResult } from './question-entry.rules.ts';
import { describePlace, type EntryPlace } from './question-entry-texts.rules.ts';
import { createSharedTextCheck } from './shared-texts/shared-text-entry.rules.ts';

/** A valid entry, with its number in the file, counted from 1. */
export interface QuestionEntry extends CheckedEntry {
  number: number;
  /** The number of an earlier entry with the same wording and choices; null for the first one. */
  repeat_of: number | null;
}

/** What a file has at the place of one entry: a value to check, or the reason why there is no value. */
export type FileEntry = { line: number | null } & (
  | { value: unknown; pictureProblems?: string[] }
  | { problem: string }
);

/** The result of checking one entry of a file. */
export interface CheckedFileEntry extends EntryPlace {
  /** What is wrong with the entry, in Spanish; empty for a good one. */
  problems: string[];
  /** The valid entry, even if it contradicts an earlier one; null if the entry itself is invalid. */
  entry: QuestionEntry | null;
  /** The beginning of an invalid entry's question text, as far as it can be read. */
  excerpt: string | null;
  /** Whether an earlier entry with the same text and choices has another right answer. */
  is_conflict: boolean;
}

/** The checked entries of a file and all its problems, in Spanish and in file order. */
export interface CheckedEntries {
  problems: string[];
  /** The checked entries; empty if there were too many problems. */
  items: CheckedFileEntry[];
  /** The number of entries in the file, whether good or not. */
  total: number;
}

/** How many characters of a question's text a message quotes (spec section 9). */
const WORDING_SHOWN = 50;
const EXCERPT_MAX = 200;

/** The most problems listed: no administrator reads more, and a file of 20 MB may have ten million. */
const PROBLEMS_MAX = 50_000;
const MORE = `Hay más problemas: solo se muestran los primeros ${PROBLEMS_MAX.toLocaleString('es-ES')}.`;

interface CheckOptions {
  /** Whether category names may be too long: the administrator can replace them before they are stored. */
  mapsCategories?: boolean;
  /** Cleans an entry up before it is compared with other entries. */
  clean?: (entry: CheckedEntry, place: EntryPlace) => CheckedEntry;
}

/** Yields the values of a JSON list one by one: a file of 20 MB may hold ten million. */
export function* toFileEntries(list: unknown[]): Generator<FileEntry> {
  for (const value of list) yield { value, line: null };
}

/** Checks each entry, and that no two entries contradict each other: of two that do, the second has the problem. */
export function checkEntries(list: Iterable<FileEntry>): CheckedEntries {
  const checking = createEntriesCheck();
  for (const read of list) if (!checking.take(read)) break;
  return checking.finish();
}

/** Creates a check for the entries of a file, which takes them one by one. */
export function createEntriesCheck(options: CheckOptions = {}): {
  /** Checks an entry; returns false if there are too many problems to go on. */
  take: (read: FileEntry) => boolean;
  finish: () => CheckedEntries;
} {
  const problems: string[] = [];
  const items: CheckedFileEntry[] = [];
  const check = createEntryCheck(options);
  let isStopped = false;
  return {
    take: (read) => {
      isStopped = problems.length >= PROBLEMS_MAX;
      if (isStopped) return false;
      const item = check(read, { number: items.length + 1, line: read.line });
      problems.push(...item.problems);
      items.push(item);
      return true;
    },
    finish: () =>
      isStopped
        ? { problems: [...problems.slice(0, PROBLEMS_MAX), MORE], items: [], total: items.length }
        : { problems, items, total: items.length },
  };
}

/** Returns a function that checks one entry; it must be called in file order. */
function createEntryCheck(options: CheckOptions): (read: FileEntry, place: EntryPlace) => CheckedFileEntry {
  const firstOf = createDuplicateFinder();
  const findSharedTextProblem = createSharedTextCheck();
  return (read, place) => {
    const check =
      'problem' in read ? unreadable(place, read.problem) : checkWithPictures(read, place, options);
    if (check.problems) {
      const { problems } = check;
      return { ...place, problems, entry: null, excerpt: readExcerpt(read), is_conflict: false };
    }
    const checked = options.clean?.(check.entry, place) ?? check.entry;
    const entry: QuestionEntry = { ...checked, number: place.number, repeat_of: null };
    const first = firstOf(entry);
    entry.repeat_of = first?.number ?? null;
    const contradiction = findContradiction(entry, first);
    const problem = contradiction ?? findSharedTextProblem(entry, first);
    return {
      ...place,
      problems: problem === undefined ? [] : [problem],
      entry,
      excerpt: null,
      is_conflict: contradiction !== undefined,
    };
  };
}

function checkWithPictures(
  { value, pictureProblems = [] }: Extract<FileEntry, { value: unknown }>,
  place: EntryPlace,
  options: CheckOptions,
): EntryCheckResult {
  const check = checkEntry(value, place, options);
  if (pictureProblems.length === 0) return check;
  const told = pictureProblems.map((problem) => `${describePlace(place)} ${problem}`);
  return { problems: [...(check.problems ?? []), ...told] };
}

function unreadable(place: EntryPlace, problem: string): { problems: string[] } {
  return { problems: [`${describePlace(place)} ${problem}`] };
}

function readExcerpt(read: FileEntry): string | null {
  if ('problem' in read || typeof read.value !== 'object' || read.value === null) return null;
  const { pregunta }: { pregunta?: unknown } = read.value;
  if (typeof pregunta !== 'string') return null;
  const storable = pregunta
    .slice(0, 4 * EXCERPT_MAX)
    .toWellFormed()
    .replaceAll('\0', '');
  return Array.from(storable).slice(0, EXCERPT_MAX).join('');
}

/**
 * Returns a function that takes entries in file order and returns the first entry with the same wording and choices, if
 * any.
 */
function createDuplicateFinder(): (entry: QuestionEntry) => QuestionEntry | undefined {
  // nested maps by wording and by choices: one joined key would store each wording twice
  const byWording = new Map<string, Map<string, QuestionEntry>>();
  return (entry) => {
    const byChoices = byWording.get(entry.question_text) ?? new Map<string, QuestionEntry>();
    byWording.set(entry.question_text, byChoices);
    const choices = JSON.stringify(entry.choices);
    const first = byChoices.get(choices);
    if (!first) byChoices.set(choices, entry);
    return first;
  };
}

function findContradiction(duplicate: QuestionEntry, first: QuestionEntry | undefined): string | undefined {
  if (!first || first.correct_answer === duplicate.correct_answer) return undefined;
  const [answer, other] = [duplicate.correct_answer + 1, first.correct_answer + 1];
  return (
    `La pregunta #${duplicate.number} repite la pregunta #${first.number} con otra respuesta correcta: ` +
    `${answer} en lugar de ${other} («${shortenQuestionText(first.question_text)}»)`
  );
}

export function shortenQuestionText(question_text: string): string {
  return Array.from(question_text).slice(0, WORDING_SHOWN).join('');
}
