import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import {
  addToCategoryEntries,
  countCategoryEntries,
  countUnmapped,
  findCategoryTargets,
} from '#server/questions/imports/categories/import-categories.repository.ts';
import { findNewCategoryNames } from '#server/questions/imports/import-matching.repository.ts';
import { markImportReady, markImportRefused } from './outcome.repository.ts';
import {
  countImportChanges,
  findImportCounts,
  findEntriesOfSameQuestions,
  type ImportCounts,
  updateImportCounts,
  updateImportProblems,
} from './summary.repository.ts';

/**
 * Recounts what publishing an import would change, and whether it can be published. It must be locked, or being
 * checked.
 */
export async function summarizeImport(trx: Trx, id: string): Promise<void> {
  const counts = await countImportChanges(trx, id);
  await updateImportProblems(trx, id);
  await countCategoryEntries(trx, id);
  await conclude(trx, id, counts);
}

/**
 * Runs `change`, which decides about a few entries, and updates the summary by recounting only the entries of the same
 * questions. Returns what `change` returns: whether anything has changed.
 */
export async function changeAndSummarizeImport(
  trx: Trx,
  id: string,
  numbers: number[],
  change: () => Promise<boolean>,
): Promise<boolean> {
  const kept = await findImportCounts(trx, id);
  const group = kept && (await findEntriesOfSameQuestions(trx, id, numbers));
  if (!group) {
    const isChanged = await change();
    if (isChanged) await summarizeImport(trx, id);
    return isChanged;
  }
  const which = sql<boolean>`p.number = any(${group}::integer[])`;
  const before = await countImportChanges(trx, id, which);
  await addToCategoryEntries(trx, id, { numbers: group, sign: -1 });
  const isChanged = await change();
  await addToCategoryEntries(trx, id, { numbers: group, sign: 1 });
  if (!isChanged) return false;
  const after = await countImportChanges(trx, id, which);
  if (after.with_problems > 0) await updateImportProblems(trx, id);
  await conclude(trx, id, addDifference(kept, before, after));
  return true;
}

function addDifference(kept: ImportCounts, before: ImportCounts, after: ImportCounts): ImportCounts {
  const sum = { ...kept };
  for (const name of Object.keys(kept) as (keyof ImportCounts)[]) sum[name] += after[name] - before[name];
  return sum;
}

async function conclude(trx: Trx, id: string, counts: ImportCounts): Promise<void> {
  const { imported, undecided, undecided_near, left_out, with_problems: _told, ...result } = counts;
  await updateImportCounts(trx, id, counts);
  const facts = { staged: imported, undecided_near, unmapped_categories: await countUnmapped(trx, id) };
  if (undecided > 0 || imported === 0) return markImportRefused(trx, id, { ...facts, importable: imported });
  const category_names = await findNewCategoryNames(trx, await findCategoryTargets(trx, id));
  await markImportReady(trx, id, { ...facts, ...result, category_names, leaves_out: left_out > 0 });
}
