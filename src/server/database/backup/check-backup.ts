import { createHash } from 'node:crypto';
import { openBackup } from './read-backup.ts';

export interface CheckedBackup {
  rows: number;
  /** The hash of the AUTH_SECRET that was in use when the backup was made. */
  secretId: string | undefined;
}

/**
 * Checks without a database that a backup is complete and of this release or an earlier one. With 'any', later releases
 * are accepted: this release may back up a database that a later one has already migrated.
 */
export async function checkBackup(
  lines: AsyncIterable<string>,
  releases: 'known' | 'any' = 'known',
): Promise<CheckedBackup> {
  const { secretId, readTables } = await openBackup(lines, releases);
  let count = 0;
  let sum = 0n;
  const { rows } = await readTables({
    onRows: (_, texts) => {
      count += texts.length;
      for (const text of texts) sum += hashRow(text);
      return Promise.resolve();
    },
    sumRows: () => {
      const summed = { rows: count, sum: String(sum) };
      count = 0;
      sum = 0n;
      return Promise.resolve(summed);
    },
  });
  return { rows, secretId };
}

/** The hash of a row, computed as sumTable does it in the database. */
function hashRow(row: string): bigint {
  return createHash('md5').update(row).digest().readBigInt64BE();
}
