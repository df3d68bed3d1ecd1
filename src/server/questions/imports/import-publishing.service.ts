import { randomUUID } from 'node:crypto';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import { addToQuestionCounts, createAndLockCategories } from '#server/catalogue/categories.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import type { QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import type { ImportResult } from '#shared/questions/imports/imports.rules.ts';
import { toContradictionProblem } from './contradiction.service.ts';
import { withCleanHtml, withTagsAsHtml } from './entry-explanation.service.ts';
import { matchEntries } from './import-matching.repository.ts';
import {
  analyzeMatches,
  countEntries,
  deleteMatches,
  insertNewQuestions,
  insertSharedTexts,
  isBankEmpty,
  linkCategories,
  lockEqualStoredQuestions,
  lockImports,
} from './import-publishing.repository.ts';
import {
  deleteAbandonedEntries,
  deleteEntries,
  type OnProgress,
  type StagedImport,
  stageEntries,
} from './import-staging.repository.ts';
import { applyMappedNames, hasMappedNames } from './categories/import-categories.repository.ts';
import { collectCategoryNames } from './categories/category-names.service.ts';
import type { StoredQuestionConflict } from './previews/previews.repository.ts';
import { hasDecisions, chooseAmongEqualEntries } from './replacing/replacing.repository.ts';
import { lockForReplacing, replaceQuestions } from './replacing/replacing.service.ts';
import { runInRanges } from './ranges.ts';

/** Refuses an import that contradicts stored questions; its Spanish problems are in the order of the file. */
export type ImportContradicted = Refusal<
  'IMPORT_CONTRADICTED',
  { problems: string[]; found: StoredQuestionConflict[] }
>;

/** Queues that publish one import at a time, so that waiting imports hold no connection that exams could use. */
const turns = new WeakMap<Database, LimitFunction>();

/** Imports checked entries of a file, all or none, for a command that runs on the server. */
export function importQuestions(
  db: Database,
  entries: QuestionEntry[],
  {
    onProgress = () => {},
    name = 'preguntas.json',
    readsHtml = false,
  }: { onProgress?: OnProgress; name?: string; readsHtml?: boolean } = {},
): Promise<ImportResult | ImportContradicted> {
  const read = readsHtml ? entries.map(withTagsAsHtml) : entries;
  return withStaged(db, read, onProgress, (staged) =>
    withImportLock(db, async (trx) => {
      const counts = await publishStaged(trx, null, staged);
      if (isRefused(counts)) return counts;
      const { repeats: _unchanged, ...changes } = counts;
      if (Object.values(changes).some((count) => count > 0))
        await recordChange(trx, null, {
          action: 'published',
          entity: 'import',
          entity_name: name,
          after: describePublication(counts, readsHtml),
        });
      return counts;
    }),
  );
}

/** Returns what the audit records when an import is published. */
export function describePublication(counts: ImportResult, explanations_as_html: boolean): object {
  return explanations_as_html ? { ...counts, explanations_as_html } : counts;
}

/** Runs `work` in a transaction during which no other import is published or undone; a refusal rolls it back. */
export function withImportLock<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const turn = turns.get(db) ?? pLimit(1);
  turns.set(db, turn);
  return turn(() =>
    inTransactionUnlessRefused(db, async (trx) => {
      await lockImports(trx);
      return work(trx);
    }),
  );
}

/**
 * Imports entries if the bank has never had a question or category, after `prepare` in the same transaction. They are
 * read only then.
 */
export async function importIfEmpty(
  db: Database,
  readEntries: () => QuestionEntry[],
  prepare: (trx: Trx) => Promise<void>,
): Promise<void> {
  if (!(await isBankEmpty(db))) return;
  await withStaged(
    db,
    readEntries(),
    () => {},
    (staged) =>
      withImportLock(db, async (trx) => {
        if (!(await isBankEmpty(trx))) return;
        await prepare(trx);
        const counts = await publishStaged(trx, null, staged);
        if (isRefused(counts)) throw new Error(counts.data.problems.join('\n'));
      }),
  );
}

/** Stores the entries temporarily, calls `use`, which may publish them, and then deletes them. */
async function withStaged<T>(
  db: Database,
  entries: QuestionEntry[],
  onProgress: OnProgress,
  use: (staged: StagedImport) => Promise<T>,
): Promise<T> {
  const staged = {
    id: randomUUID(),
    size: entries.length,
    last: entries.at(-1)?.number ?? 0,
    import_id: null,
  };
  await deleteAbandonedEntries(db);
  try {
    await stageEntries(db, staged.id, entries.map(withCleanHtml), onProgress);
    return await use(staged);
  } finally {
    // if the database can't be reached, a later import deletes the entries
    await deleteEntries(db, staged.id).catch(() => {});
  }
}

/**
 * Creates questions from staged entries, as was decided. Locks are taken in this order: imports, categories, questions.
 */
export async function publishStaged(
  trx: Trx,
  actor: Actor,
  staged: StagedImport,
): Promise<ImportResult | ImportContradicted> {
  const { id, size, last, import_id } = staged;
  if ((await countEntries(trx, id)) !== size) throw new Error('entries of the import are gone');
  const all = { first: 1, last };
  const isDecided = await hasDecisions(trx, id);
  if (isDecided) await runInRanges(all, (range) => chooseAmongEqualEntries(trx, id, range));
  if (await hasMappedNames(trx, id)) await runInRanges(all, (range) => applyMappedNames(trx, id, range));
  const names = await collectCategoryNames(trx, staged);
  const changed = isDecided ? await lockForReplacing(trx, id, names) : [];
  const categories_created = await createAndLockCategories(trx, names, import_id);
  const found: StoredQuestionConflict[] = [];
  await runInRanges(all, async (range) => {
    await lockEqualStoredQuestions(trx, id, range);
    found.push(...(await matchEntries(trx, id, range)).map(toContradictionProblem));
  });
  if (found.length > 0)
    return refuse('IMPORT_CONTRADICTED', { problems: found.map(({ problem }) => problem), found });
  await analyzeMatches(trx);
  const questions_new = await createQuestions(trx, staged);
  const questions_replaced = isDecided ? await replaceQuestions(trx, actor, staged, changed) : 0;
  const repeats_extended = await linkQuestions(trx, staged);
  await runInRanges(all, (range) => deleteMatches(trx, id, range));
  const repeats = size - questions_new;
  return { questions_new, repeats, repeats_extended, questions_replaced, categories_created };
}

async function createQuestions(trx: Trx, staged: StagedImport): Promise<number> {
  let created = 0;
  await runInRanges({ first: 1, last: staged.last }, async (range) => {
    await insertSharedTexts(trx, staged, range);
    const { made, due } = await insertNewQuestions(trx, staged, range);
    if (made < due) throw new Error('the database did not make all questions of an import');
    created += made;
  });
  return created;
}

/** Adds the questions to their categories; returns the number of repeats that added categories to stored questions. */
async function linkQuestions(trx: Trx, staged: StagedImport): Promise<number> {
  let repeats_extended = 0;
  const added = new Map<string, number>();
  await runInRanges({ first: 1, last: staged.last }, async (range) => {
    const links = await linkCategories(trx, staged, range);
    for (const { category_id, questions } of links.added)
      added.set(category_id, (added.get(category_id) ?? 0) + questions);
    repeats_extended += links.repeats_extended;
  });
  // one update at the end, because each leaves an old version of the category's row that later statements would read
  await addToQuestionCounts(
    trx,
    Array.from(added, ([category_id, questions]) => ({ category_id, questions })),
  );
  return repeats_extended;
}
