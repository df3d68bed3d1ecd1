import { createHash } from 'node:crypto';
import { openBackup } from './read-backup.ts';

export interface CheckedBackup {
  rows: number;
  /** What the secret that was in use is known by. */
  secretId: string | undefined;
}

/**
 * Checks a backup without a database: whether it is whole, and of this release or an earlier one; or of whatever release,
 * as one is that this release makes of a database which a later one has already migrated.
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
