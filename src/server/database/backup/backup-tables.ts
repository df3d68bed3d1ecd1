import { type RawBuilder, sql } from 'kysely';
import { setStatementTimeout } from '../connections/query-timeout.ts';
import type { Trx } from '../database.ts';

export interface BackupTable {
  name: string;
  /** The columns that are stored and not generated from other columns. */
  columns: string[];
}

interface ListedTable extends BackupTable {
  /** Whether the table has binary columns, so that a row may have a megabyte. */
  hasBytes: boolean;
}

/** Every table but the record of migrations, which a restore writes by migrating. */
export async function listBackupTables(trx: Trx): Promise<ListedTable[]> {
  const { rows } = await sql<ListedTable>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_attribute a
        where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped) as "hasBytes"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    order by c.relname`.execute(trx);
  return rows;
}

/** Selects each row as JSON that depends neither on the session nor on the order of columns in the table. */
export function selectRowsAsJson({ name, columns }: BackupTable): RawBuilder<{ row: string }> {
  return sql<{ row: string }>`
    select row_to_json(r)::text as row
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) r`;
}

/** The checksum of a table, equal for the same rows in any order. */
export interface TableChecksum {
  rows: number;
  sum: string;
}

export async function computeTableChecksum(trx: Trx, table: BackupTable): Promise<TableChecksum> {
  const { rows } = await sql<TableChecksum>`
    select count(*)::integer as rows,
      coalesce(sum(('x' || left(md5(row), 16))::bit(64)::bigint::numeric), 0)::text as sum
    from (${selectRowsAsJson(table)}) r`.execute(trx);
  const [sum] = rows;
  if (!sum) throw new Error('a sum returned no row');
  return sum;
}

/**
 * The limit of one statement, and of a pause between two: computing the checksum of a large table takes long, while the
 * transaction on the other database pauses.
 */
const COPY_SECONDS = 3_600;

/** Sets the transaction to write times in UTC and numbers with all digits, whatever the database's settings are. */
export async function prepareCopyTransaction(trx: Trx): Promise<void> {
  await setStatementTimeout(trx, COPY_SECONDS);
  await sql`
    select set_config('idle_in_transaction_session_timeout', ${`${COPY_SECONDS}s`}, true),
      set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`.execute(
    trx,
  );
}

export interface SequenceState {
  name: string;
  value: string;
  called: boolean;
}

export async function listSequences(trx: Trx): Promise<SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = current_schema() order by sequencename`.execute(trx);
  return rows;
}
