import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, inTransaction, type Trx } from './database.ts';

/** A table is analysed again, as by autovacuum, when this number of rows and this share of all have changed. */
const CHANGED_ROWS = 50;
const CHANGED_PART = 0.1;
/** The size of the sample, less than PostgreSQL's default of 100: 9,000 rows are read within a quarter of a second. */
const STATISTICS_TARGET = 30;

/**
 * Analyses changed tables on PGlite, which has no autovacuum: without statistics the planner takes every table for
 * nearly empty. One table at a time, because each analysis blocks the process.
 */
export async function analyzeChangedTables(db: Database): Promise<void> {
  for (const name of await findChangedTables(db)) {
    await inTransaction(db, (trx) => analyzeTable(trx, name));
    await setImmediate();
  }
}

/** Analyses all columns of a table, or `columns`, from a small sample, so that PGlite blocks for a short time only. */
export async function analyzeTable(trx: Trx, name: string, columns: string[] = []): Promise<void> {
  await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(trx);
  const list = columns.length > 0 ? sql` (${sql.join(columns.map((column) => sql.ref(column)))})` : sql``;
  await sql`analyze ${sql.table(name)}${list}`.execute(trx);
}

async function findChangedTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema()
      and s.n_mod_since_analyze > ${CHANGED_ROWS} + ${CHANGED_PART} * greatest(c.reltuples, 0)
    order by s.relname`.execute(db);
  return rows.map(({ name }) => name);
}
