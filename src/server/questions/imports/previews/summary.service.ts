import type { Trx } from '#server/database/database.ts';
import {
  countCategoryEntries,
  countUnmapped,
  findCategoryTargets,
} from '#server/questions/imports/categories/import-categories.repository.ts';
import { findNewCategoryNames } from '#server/questions/imports/import-matching.repository.ts';
import { markReady, markRefused } from './outcome.repository.ts';
import { countImport, updateProblems } from './summary.repository.ts';

/** Counts anew what an import would do, and with that whether it may be published; it is locked, or being checked. */
export async function summarizeImport(trx: Trx, id: string): Promise<void> {
  const { imported, undecided, undecided_near, left_out, ...counts } = await countImport(trx, id);
  await updateProblems(trx, id);
  await countCategoryEntries(trx, id);
  const facts = { staged: imported, undecided_near, unmapped_categories: await countUnmapped(trx, id) };
  if (undecided > 0 || imported === 0) return markRefused(trx, id, { ...facts, importable: imported });
  const category_names = await findNewCategoryNames(trx, await findCategoryTargets(trx, id));
  await markReady(trx, id, { ...facts, ...counts, category_names, leaves_out: left_out > 0 });
}
