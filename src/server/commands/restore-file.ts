import { readBackupFile } from '#server/database/backup/backup-file.ts';
import { restoreBackup } from '#server/database/backup/restore-backup.ts';
import type { Settings } from '#server/env.ts';
import { countWrongRows } from '#server/exams/finishing/recount.service.ts';
import { openUnmigratedDatabase } from '#server/installation/installation.ts';

interface Restored {
  rows: number;
  /** How many rows of ranking and totals disagree with the finished exams. */
  wrong: number;
}

/** Restores a checked backup into the configured database, and compares its sums with its exams. */
export async function restoreFile(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Settings>,
  file: string,
  replace: boolean,
): Promise<Restored> {
  const { db, close } = await openUnmigratedDatabase({ ...settings, databaseConnections: 1 });
  try {
    const rows = await restoreBackup(db, readBackupFile(file), { replace, pooler: settings.databasePooler });
    const { totals, points, histogram } = await countWrongRows(db);
    return { rows, wrong: totals + points + histogram };
  } finally {
    await close();
  }
}
