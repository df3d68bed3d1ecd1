import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { record } from '#server/audit/audit.service.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import { addToQuestionCounts, createAndLockCategories } from '#server/catalogue/categories.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type QuestionEntry, shortenQuestionText } from '#shared/questions/question-file.rules.ts';
import type { ImportResult } from '#shared/questions/question-import.rules.ts';
import { withCleanExplanation, withTagsAsHtml } from './entry-explanation.service.ts';
import {
  type Contradiction,
  type EntryRange,
  findCategoryNames,
  findContradictions,
} from './import-matching.repository.ts';
import {
  analyzeMatches,
  countEntries,
  forgetMatches,
  insertNewQuestions,
  isBankEmpty,
  linkCategories,
  lockStored,
  matchEntries,
  lockImports,
} from './import-publishing.repository.ts';
import {
  discardAbandoned,
  discardEntries,
  type OnProgress,
  type StagedImport,
  stageEntries,
} from './import-staging.repository.ts';

/** The entries can't go together with what is stored. Nothing was imported. */
export class ImportRefused extends Error {
  /** In the order of the file, in Spanish. */
  readonly errors: string[];

  constructor(errors: string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

/** Entries of one statement. */
const RANGE = 200;

/** One at a time may publish: whoever waits here, and not in the database, holds no connection that exams could use. */
const turns = new WeakMap<Database, LimitFunction>();

/**
 * Stores checked entries of a file, all or nothing, as a command on the server; throws an ImportRefused when one
 * contradicts a stored question.
 */
export function importQuestions(
  db: Database,
  entries: QuestionEntry[],
  {
    onProgress = () => {},
    name = 'preguntas.json',
    readsHtml = false,
  }: { onProgress?: OnProgress; name?: string; readsHtml?: boolean } = {},
): Promise<ImportResult> {
  const read = readsHtml ? entries.map(withTagsAsHtml) : entries;
  return withStaged(db, read, onProgress, (staged) =>
    withImportLock(db, async (trx) => {
      const counts = await publishStaged(trx, staged);
      const { repeats: _unchanged, ...changes } = counts;
      if (Object.values(changes).some((count) => count > 0))
        await record(trx, null, { action: 'published', entity: 'import', entity_name: name, after: counts });
      return counts;
    }),
  );
}

/** Runs `work` in a transaction during which nothing else is imported or undone. */
export function withImportLock<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const turn = turns.get(db) ?? pLimit(1);
  turns.set(db, turn);
  return turn(() =>
    inTransaction(db, async (trx) => {
      await lockImports(trx);
      return work(trx);
    }),
  );
}

/**
 * Imports into a bank that has never held a question or category, after `prepare` in the same transaction; otherwise does
 * nothing.
 */
export async function importIfEmpty(
  db: Database,
  entries: QuestionEntry[],
  prepare: (trx: Trx) => Promise<void>,
): Promise<void> {
  if (!(await isBankEmpty(db))) return;
  await withStaged(
    db,
    entries,
    () => {},
    (staged) =>
      inTransaction(db, async (trx) => {
        await lockImports(trx);
        if (!(await isBankEmpty(trx))) return;
        await prepare(trx);
        await publishStaged(trx, staged);
      }),
  );
}

/** Lays the entries ready and hands them to `use`, which may publish them; afterwards nothing of them is left. */
async function withStaged<T>(
  db: Database,
  entries: QuestionEntry[],
  onProgress: OnProgress,
  use: (staged: StagedImport) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  await discardAbandoned(db);
  try {
    await stageEntries(db, id, entries.map(withCleanExplanation), onProgress);
    return await use({ id, size: entries.length, import_id: null });
  } finally {
    // where the database is gone, a later import clears up
    await discardEntries(db, id).catch(() => {});
  }
}

/** Creates questions from staged entries. What it locks, in this order: imports, categories, questions. */
export async function publishStaged(trx: Trx, staged: StagedImport): Promise<ImportResult> {
  const { id, size, import_id } = staged;
  if ((await countEntries(trx, id)) !== size) throw new Error('entries of the import are gone');
  const names = await collectCategoryNames(trx, staged);
  const categories_created = await createAndLockCategories(trx, names, import_id);
  await lockStored(trx, id);
  await inRanges(size, (range) => matchEntries(trx, id, range));
  await analyzeMatches(trx);
  const contradictions = await findContradictions(trx, id);
  if (contradictions.length > 0) throw new ImportRefused(contradictions.map(describeContradiction));
  let questions_new = 0;
  await inRanges(size, async (range) => {
    const { made, due } = await insertNewQuestions(trx, staged, range);
    if (made < due) throw new Error('the database did not make all questions of an import');
    questions_new += made;
  });
  let repeats_extended = 0;
  await inRanges(size, async (range) => {
    const links = await linkCategories(trx, staged, range);
    await addToQuestionCounts(trx, links.added);
    repeats_extended += links.repeats_extended;
  });
  await forgetMatches(trx, id);
  return { questions_new, repeats: size - questions_new, repeats_extended, categories_created };
}

/** Each category's name as the file first spells it. */
export async function collectCategoryNames(
  db: Database | Trx,
  { id, size }: Pick<StagedImport, 'id' | 'size'>,
): Promise<string[]> {
  const names = new Map<string, string>();
  await inRanges(size, async (range) => {
    for (const { key, name } of await findCategoryNames(db, id, range)) {
      if (!names.has(key)) names.set(key, name);
    }
  });
  return [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** In short statements, one after the other: PGlite holds up the whole process during each of them. */
export async function inRanges(
  size: number,
  work: (range: EntryRange) => Promise<void>,
  pause: (workedMs: number) => Promise<unknown> = () => setImmediate(),
): Promise<void> {
  for (let first = 1; first <= size; first += RANGE) {
    const from = performance.now();
    await work({ first, last: Math.min(first + RANGE - 1, size) });
    await pause(performance.now() - from);
  }
}

export function describeContradiction({
  number,
  correct_answer,
  question_id,
  question_text,
  stored_answer,
}: Contradiction): string {
  return (
    `La pregunta #${number} ya está guardada con otra respuesta correcta: ` +
    `${correct_answer + 1} en lugar de ${stored_answer + 1} («${shortenQuestionText(question_text)}», ${question_id})`
  );
}
