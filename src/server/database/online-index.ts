import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { withoutStatementTimeout } from './connections/query-timeout.ts';
import type { Database } from './database.ts';

export interface OnlineIndex {
  name: string;
  table: string;
  /** The part of the statement after the table's name: '(user_id, created_at) where …'. */
  columns: string;
}

/** An arbitrary key for the advisory lock, used nowhere else. */
const INDEX_LOCK = 3_104_423;
const TRY_AGAIN_MS = 500;

/**
 * Builds the index in the caller's transaction, until whose end the table can't be written. Does nothing if it was built
 * before.
 */
export async function buildIndex(db: Kysely<unknown>, { name, table, columns }: OnlineIndex): Promise<void> {
  await sql`create index if not exists ${sql.id(name)} on ${sql.id(table)} ${sql.raw(columns)}`.execute(db);
}

/**
 * Builds an index while the table is read and written. An index that a process left half-built is built anew. Needs a
 * connection that keeps its settings and locks.
 */
export async function buildIndexOnline(db: Database, index: OnlineIndex): Promise<void> {
  while (!(await withoutStatementTimeout(db, (one) => buildAlone(one, index))))
    await setTimeout(TRY_AGAIN_MS);
}

/**
 * Builds the index; returns false if another process is building it. Doesn't wait for the lock: a waiting statement
 * holds a snapshot, whose end the other process would wait for.
 */
async function buildAlone(one: Database, { name, table, columns }: OnlineIndex): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_lock(${INDEX_LOCK}::bigint) as is_mine`.execute(one);
  if (rows[0]?.is_mine !== true) return false;
  try {
    if (await isWhole(one, name)) return true;
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(one);
    await sql`create index concurrently ${sql.id(name)} on ${sql.id(table)} ${sql.raw(columns)}`.execute(one);
    return true;
  } finally {
    await sql`select pg_advisory_unlock(${INDEX_LOCK}::bigint)`.execute(one);
  }
}

async function isWhole(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and indisvalid`.execute(db);
  return rows.length > 0;
}
