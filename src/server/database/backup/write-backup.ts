import { sql } from 'kysely';
import { type Database, inTransaction, type Trx } from '../database.ts';
import {
  listSequences,
  listBackupTables,
  type BackupTable,
  prepareCopyTransaction,
  selectRowsAsJson,
  computeTableChecksum,
} from './backup-tables.ts';
import { BACKUP_FORMAT, formatBackupMark, type BackupMark } from './backup-format.ts';

const FETCHED_ROWS = 1_000;
/** Rows fetched at once from tables with binary columns: pictures, files and pieces of downloads. */
const FETCHED_ROWS_WITH_BYTES = 4;

type Write = (text: string) => Promise<void>;

export interface BackupOptions {
  /** A hash of AUTH_SECRET, with which a restore tells whether the secret is still the same. */
  secretId?: string | undefined;
}

/**
 * Writes all rows as of one moment, without later changes. It blocks nobody on PostgreSQL, but everybody on the
 * embedded database, which has one connection. Returns the number of rows.
 */
export function writeBackup(db: Database, write: Write, options: BackupOptions = {}): Promise<number> {
  const writeMark = (mark: BackupMark) => write(formatBackupMark(mark));
  return inTransaction(db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await prepareCopyTransaction(trx);
    const migrations = await listMigrations(trx);
    await writeMark({ mark: 'backup', format: BACKUP_FORMAT, migrations, secret: options.secretId });
    const tables = await listBackupTables(trx);
    let rows = 0;
    for (const { hasBytes, ...table } of tables) {
      await writeMark({ mark: 'table', ...table });
      await writeRows(trx, table, { write, atOnce: hasBytes ? FETCHED_ROWS_WITH_BYTES : FETCHED_ROWS });
      const sum = await computeTableChecksum(trx, table);
      await writeMark({ mark: 'end of table', ...sum });
      rows += sum.rows;
    }
    await writeMark({ mark: 'end', rows, sequences: await listSequences(trx) });
    return rows;
  });
}

async function listMigrations(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

async function writeRows(
  trx: Trx,
  table: BackupTable,
  { write, atOnce }: { write: Write; atOnce: number },
): Promise<void> {
  await sql`declare backup_rows no scroll cursor for ${selectRowsAsJson(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    await write(rows.map(({ row }) => `${row}\n`).join(''));
  }
  await sql`close backup_rows`.execute(trx);
}
