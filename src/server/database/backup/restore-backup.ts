import { sql } from 'kysely';
import { setStatementTimeout } from '../connections/query-timeout.ts';
import { isDatabaseUnavailable } from '../connections/unavailable.ts';
import { type Database, inTransaction, type Trx } from '../database.ts';
import { hasMigration, migrateWithin } from '../migrate.ts';
import { type Mark, parseLine } from './backup-format.ts';
import { type BackupTable, listTables, setRowFormat, sumTable } from './backup-tables.ts';
import { withoutChecks } from './without-checks.ts';

const INSERTED_ROWS = 500;
const STATEMENT_SECONDS = 3_600;

/** The message is one sentence for the operator. */
export class UnusableBackup extends Error {}

const damaged = (cause?: unknown) =>
  new UnusableBackup('La copia está dañada o incompleta: no se ha restaurado nada.', { cause });

/**
 * Restores a backup into a database without tables, all or nothing: the schema of the backup, its rows, whose sums must be
 * the same, and the migrations since. Returns the number of rows.
 */
export function restoreBackup(db: Database, lines: AsyncIterable<string>): Promise<number> {
  return inTransaction(db, async (trx) => {
    await setStatementTimeout(trx, STATEMENT_SECONDS);
    await setRowFormat(trx);
    if ((await listTables(trx)).length > 0)
      throw new UnusableBackup('La base de datos de destino no está vacía: no se ha restaurado nada.');
    const read = createReader(lines);
    await migrateWithin(trx, toMigration(await read()));
    const rows = await withoutChecks(trx, () => restoreTables(trx, read));
    await migrateWithin(trx);
    // it is compared with transactions of the database that the backup came from, which have all ended
    await sql`update question_remarkings set first_xid = '3' where first_xid is not null`.execute(trx);
    return rows;
  });
}

type Read = () => Promise<Mark | string>;

function createReader(lines: AsyncIterable<string>): Read {
  const iterator = lines[Symbol.asyncIterator]();
  return async () => {
    try {
      const next = await iterator.next();
      if (next.done !== true) return parseLine(next.value);
    } catch (error) {
      throw damaged(error);
    }
    throw damaged();
  };
}

function toMigration(line: Mark | string): string {
  const newest = typeof line === 'object' && line.mark === 'backup' ? line.migrations.at(-1) : undefined;
  if (newest === undefined) throw new UnusableBackup('El archivo no es una copia de Plaza.');
  if (!hasMigration(newest))
    throw new UnusableBackup('La copia es de una versión posterior de Plaza: restáurala con esa versión.');
  return newest;
}

async function restoreTables(trx: Trx, read: Read): Promise<number> {
  let rows = 0;
  for (;;) {
    const line = await read();
    if (typeof line === 'string') throw damaged();
    if (line.mark === 'end') {
      if (line.rows !== rows) throw damaged();
      for (const { name, value, called } of line.sequences)
        await sql`select setval(${name}::regclass, ${value}::bigint, ${called}::boolean)`.execute(trx);
      return rows;
    }
    if (line.mark !== 'table') throw damaged();
    rows += await restoreTable(trx, line, read);
  }
}

async function restoreTable(trx: Trx, table: BackupTable, read: Read): Promise<number> {
  let waiting: string[] = [];
  for (;;) {
    const line = await read();
    if (typeof line === 'string') waiting.push(line);
    if (waiting.length >= INSERTED_ROWS || typeof line !== 'string') {
      await insertRows(trx, table, waiting);
      waiting = [];
    }
    if (typeof line === 'string') continue;
    const { rows, sum } = await sumTable(trx, table);
    if (line.mark !== 'end of table' || line.rows !== rows || line.sum !== sum) throw damaged();
    return rows;
  }
}

async function insertRows(trx: Trx, { name, columns }: BackupTable, rows: string[]): Promise<void> {
  if (rows.length === 0) return;
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  try {
    await sql`
      insert into ${sql.table(name)} (${listed}) overriding system value
      select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::json)`.execute(
      trx,
    );
  } catch (error) {
    throw isDatabaseUnavailable(error) ? error : damaged(error);
  }
}
