import { sql } from 'kysely';
import {
  addToQuestionCounts,
  createAndLockCategories,
  createMissingCategories,
} from '#server/catalogue/categories.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { ImportFailure } from '#shared/questions/imports/imports.rules.ts';
import { shortenQuestionText } from '#shared/questions/file-entries.rules.ts';
import { findEntryWording } from './import-failure.repository.ts';
import { matchEntries } from './import-matching.repository.ts';
import {
  analyzeMatches,
  insertNewQuestions,
  insertSharedTexts,
  linkCategories,
  lockEqualStoredQuestions,
} from './import-publishing.repository.ts';
import { withImportLock } from './import-publishing.service.ts';
import { applyMappedNames } from './categories/import-categories.repository.ts';
import { collectCategoryNames } from './categories/category-names.service.ts';
import type { StagedImport } from './import-staging.repository.ts';
import { hasDecisions, chooseAmongEqualEntries } from './replacing/replacing.repository.ts';
import type { NumberRange } from './ranges.ts';

/** How many entries are tried together; if they fail, they are divided until the failing entry is found. */
const TOGETHER = 100;
const NOT_STORED = 'the database stored fewer questions than were inserted';

/**
 * Explains why the database has refused an import: it publishes the import again in smaller and smaller pieces until it
 * finds the part that fails, and rolls all of them back.
 */
export async function explainFailure(db: Database, staged: StagedImport): Promise<ImportFailure> {
  const rollback = new Error('rolled back');
  let failure: ImportFailure | undefined;
  try {
    await withImportLock(db, async (trx) => {
      failure = await findFailure(trx, staged);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return failure ?? { step: 'unknown' };
}

async function findFailure(trx: Trx, staged: StagedImport): Promise<ImportFailure | undefined> {
  const { id, last, import_id } = staged;
  const all = { first: 1, last };
  if (await hasDecisions(trx, id)) await chooseAmongEqualEntries(trx, id, all);
  await applyMappedNames(trx, id, all);
  const names = await collectCategoryNames(trx, staged);
  const detail = await errorOf(trx, () => createAndLockCategories(trx, names, import_id));
  if (detail !== undefined) return findFailingCategory(trx, names, import_id);
  await lockEqualStoredQuestions(trx, id, all);
  await matchEntries(trx, id, all);
  await analyzeMatches(trx);
  for (let first = 1; first <= last; first += TOGETHER) {
    const range = { first, last: Math.min(first + TOGETHER - 1, last) };
    const failure = (await tryQuestions(trx, staged, range)) ?? (await tryLinks(trx, staged, range));
    if (failure) return failure;
  }
  return undefined;
}

async function findFailingCategory(
  trx: Trx,
  names: string[],
  importId: string | null,
): Promise<ImportFailure | undefined> {
  for (const name of names) {
    const detail = await errorOf(trx, () => createMissingCategories(trx, [name], importId));
    if (detail !== undefined) return { step: 'category', name, detail };
  }
  return undefined;
}

async function tryQuestions(
  trx: Trx,
  staged: StagedImport,
  range: NumberRange,
): Promise<ImportFailure | undefined> {
  const detail = await errorOf(trx, async () => {
    await insertSharedTexts(trx, staged, range);
    const { made, due } = await insertNewQuestions(trx, staged, range);
    if (made < due) throw new Error(NOT_STORED);
  });
  if (detail === undefined) return undefined;
  if (range.first < range.last) return inHalves(range, (half) => tryQuestions(trx, staged, half));
  const wording = shortenQuestionText(await findEntryWording(trx, staged.id, range.first));
  return { step: 'question', wording, detail: detail === NOT_STORED ? null : detail };
}

async function tryLinks(
  trx: Trx,
  staged: StagedImport,
  range: NumberRange,
): Promise<ImportFailure | undefined> {
  const detail = await errorOf(trx, async () => {
    const { added } = await linkCategories(trx, staged, range);
    await addToQuestionCounts(trx, added);
  });
  if (detail === undefined) return undefined;
  if (range.first < range.last) return inHalves(range, (half) => tryLinks(trx, staged, half));
  return { step: 'links', detail };
}

async function inHalves<T>(
  { first, last }: NumberRange,
  attempt: (half: NumberRange) => Promise<T | undefined>,
): Promise<T | undefined> {
  const middle = Math.floor((first + last) / 2);
  return (await attempt({ first, last: middle })) ?? attempt({ first: middle + 1, last });
}

/** Runs `work` and rolls it back if it fails; returns the message of the error, undefined if there was none. */
async function errorOf(trx: Trx, work: () => Promise<unknown>): Promise<string | undefined> {
  await sql`savepoint piece`.execute(trx);
  try {
    await work();
    await sql`release savepoint piece`.execute(trx);
    return undefined;
  } catch (error) {
    // if the connection is lost, this statement throws too, which ends the search
    await sql`rollback to savepoint piece`.execute(trx);
    return error instanceof Error ? error.message : String(error);
  }
}
