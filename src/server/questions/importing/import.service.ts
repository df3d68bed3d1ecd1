import { randomUUID } from 'node:crypto';
import { record } from '#server/audit/audit.service.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import { addToQuestionCounts, createAndLockCategories } from '#server/catalogue/categories.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type QuestionEntry, shortenQuestionText } from '#shared/questions/question-file.rules.ts';
import type { ImportResult } from '#shared/questions/question-import.rules.ts';
import { withCleanExplanation } from './entry-explanation.service.ts';
import { type Contradiction, findCategoryNames, findContradictions } from './import-matching.repository.ts';
import {
  countEntries,
  forgetMatches,
  insertNewQuestions,
  isBankEmpty,
  linkCategories,
  lockStored,
  matchEntries,
  takeTurn,
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

/** One at a time may publish: whoever waits here, and not in the database, holds no connection that exams could use. */
const turns = new WeakMap<Database, LimitFunction>();

/**
 * Stores checked entries of a file, all or nothing, as a command on the server; throws an ImportRefused when one
 * contradicts a stored question.
 */
export function importQuestions(
  db: Database,
  entries: QuestionEntry[],
  { onProgress = () => {}, name = 'preguntas.json' }: { onProgress?: OnProgress; name?: string } = {},
): Promise<ImportResult> {
  return withStaged(db, entries, onProgress, (staged) =>
    inTurn(db, async (trx) => {
      const counts = await publishStaged(trx, staged);
      const { repeats: _unchanged, ...changes } = counts;
      if (Object.values(changes).some((count) => count > 0))
        await record(trx, null, { action: 'published', entity: 'import', entity_name: name, after: counts });
      return counts;
    }),
  );
}

/** In a transaction that imports and undoes as the only one. */
export function inTurn<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const turn = turns.get(db) ?? pLimit(1);
  turns.set(db, turn);
  return turn(() =>
    inTransaction(db, async (trx) => {
      await takeTurn(trx);
      return work(trx);
    }),
  );
}

/** The same for a bank that has never held a question or category, after `prepare` in the same transaction; else nothing. */
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
        await takeTurn(trx);
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

/** Makes stored questions of staged entries. What it locks, in this order: imports, categories, questions. */
export async function publishStaged(trx: Trx, staged: StagedImport): Promise<ImportResult> {
  const { id, size, import_id } = staged;
  if ((await countEntries(trx, id)) !== size) throw new Error('entries of the import are gone');
  const names = await findCategoryNames(trx, id);
  const categories_created = await createAndLockCategories(trx, names, import_id);
  await lockStored(trx, id);
  await matchEntries(trx, id);
  const contradictions = await findContradictions(trx, id, 'kept');
  if (contradictions.length > 0) throw new ImportRefused(contradictions.map(describeContradiction));
  const { made, due } = await insertNewQuestions(trx, staged);
  if (made < due) throw new Error('the database did not make all questions of an import');
  const { added, repeats_extended } = await linkCategories(trx, staged);
  await addToQuestionCounts(trx, added);
  await forgetMatches(trx, id);
  return { questions_new: made, repeats: size - made, repeats_extended, categories_created };
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
