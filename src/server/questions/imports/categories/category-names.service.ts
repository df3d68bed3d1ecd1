import type { Trx } from '#server/database/database.ts';
import { findCategoryNames } from '#server/questions/imports/import-matching.repository.ts';
import type { StagedImport } from '#server/questions/imports/import-staging.repository.ts';
import { runInRanges } from '#server/questions/imports/ranges.ts';

/** Collects the names of categories in the spelling that comes first in the file. */
export async function collectCategoryNames(
  db: Trx,
  { id, last }: Pick<StagedImport, 'id' | 'last'>,
): Promise<string[]> {
  const names = new Map<string, string>();
  await runInRanges({ first: 1, last }, async (range) => {
    for (const { key, name } of await findCategoryNames(db, id, range)) {
      if (!names.has(key)) names.set(key, name);
    }
  });
  return [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}
