import { sql } from 'kysely';
import type { Pooler } from '#server/env-database.ts';
import { isDatabaseUnavailable } from '../connections/unavailable.ts';
import { type Database, inTransaction, type Trx } from '../database.ts';
import { migrateWithin } from '../migrate.ts';
import { lockMigrations } from '../migration-steps.ts';
import {
  type BackupTable,
  listBackupTables,
  prepareCopyTransaction,
  computeTableChecksum,
} from './backup-tables.ts';
import { clearSchema } from './clear-schema.ts';
import { createDamagedBackupError, openBackup, UnusableBackup } from './read-backup.ts';
import { withoutKeysAndTriggers } from './without-checks.ts';

export class RestoreTargetNotEmpty extends UnusableBackup {
  constructor() {
    super('La base de datos de destino no está vacía: no se ha restaurado nada.');
  }
}

/**
 * Restores a backup in one transaction into a database without tables, or with `replace` in place of its tables:
 * creates the backup's schema, writes its rows, compares checksums, runs newer migrations. Returns the number of rows.
 */
export function restoreBackup(
  db: Database,
  lines: AsyncIterable<string>,
  { replace = false, pooler }: { replace?: boolean; pooler?: Pooler | undefined } = {},
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await prepareCopyTransaction(trx);
    await lockMigrations(trx);
    if (replace) await clearSchema(trx, pooler);
    if ((await listBackupTables(trx)).length > 0) throw new RestoreTargetNotEmpty();
    const rows = await restoreRows(trx, lines);
    await migrateWithin(trx);
    // `first_xid` is a transaction id of the original database; any old id will do, as its transactions have ended
    await sql`update question_remarkings set first_xid = '3' where first_xid is not null`.execute(trx);
    // gives the planner statistics of the restored rows
    await sql`analyze`.execute(trx);
    return rows;
  });
}

async function restoreRows(trx: Trx, lines: AsyncIterable<string>): Promise<number> {
  const { migration, readTables } = await openBackup(lines);
  await migrateWithin(trx, migration);
  const { rows, sequences } = await withoutKeysAndTriggers(trx, () =>
    readTables({
      onRows: (table, inserted) => insertRows(trx, table, inserted),
      sumRows: (table) => computeTableChecksum(trx, table),
    }),
  );
  for (const { name, value, called } of sequences)
    await sql`select setval(${name}::regclass, ${value}::bigint, ${called}::boolean)`.execute(trx);
  return rows;
}

async function insertRows(trx: Trx, { name, columns }: BackupTable, rows: string[]): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  try {
    await sql`
      insert into ${sql.table(name)} (${listed}) overriding system value
      select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
      trx,
    );
  } catch (error) {
    throw isDatabaseUnavailable(error) ? error : createDamagedBackupError(error);
  }
}
