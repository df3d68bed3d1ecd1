import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { withoutStatementTimeout } from './connections/query-timeout.ts';
import type { Database } from './database.ts';

export interface OnlineIndex {
  name: string;
  table: string;
  /** What follows the table's name: '(user_id, created_at) where …'. */
  columns: string;
}

const LOOK_AGAIN_MS = 1_000;
/** Of PostgreSQL: there is one of that name. */
const THERE_IS_ONE = '42P07';

/** In the caller's transaction: the table can't be written until it ends. Does nothing where it was built before. */
export async function buildIndex(db: Kysely<unknown>, { name, table, columns }: OnlineIndex): Promise<void> {
  await sql`create index if not exists ${sql.id(name)} on ${sql.id(table)} ${sql.raw(columns)}`.execute(db);
}

/**
 * While the table is read and written. One that a process left half-built when it ended is built anew; one that another
 * process builds now is waited for. Needs a connection that keeps its settings.
 */
export async function buildIndexOnline(db: Database, index: OnlineIndex): Promise<void> {
  for (;;) {
    const state = await readState(db, index);
    if (state === 'whole') return;
    if (state === 'under way') await setTimeout(LOOK_AGAIN_MS);
    else if (state === 'broken')
      await withoutStatementTimeout(db, (one) =>
        sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(one),
      );
    else await create(db, index);
  }
}

async function create(db: Database, { name, table, columns }: OnlineIndex): Promise<void> {
  try {
    await withoutStatementTimeout(db, (one) =>
      sql`create index concurrently ${sql.id(name)} on ${sql.id(table)} ${sql.raw(columns)}`.execute(one),
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === THERE_IS_ONE)) throw error;
  }
}

async function readState(
  db: Database,
  { name, table }: OnlineIndex,
): Promise<'whole' | 'under way' | 'broken' | 'missing'> {
  const { rows } = await sql<{ is_valid: boolean | null; is_built: boolean }>`
    select (select i.indisvalid from pg_index i where i.indexrelid = to_regclass(${name})) as is_valid,
      exists (select from pg_stat_progress_create_index p where p.relid = to_regclass(${table})) as is_built`.execute(
    db,
  );
  const [found] = rows;
  if (found?.is_valid) return 'whole';
  if (found?.is_built) return 'under way';
  return found?.is_valid === false ? 'broken' : 'missing';
}
