import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';

/** The rows of a list to return, as SQL's `limit` and `offset`. */
export interface Slice {
  offset: number;
  limit: number;
}

/** Returns the slice of a page; pages count from 1. */
export function sliceOf(page: number, pageSize: number): Slice {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

export function limitTo({ offset, limit }: Slice): RawBuilder<unknown> {
  return sql`limit ${limit}::integer offset ${offset}::integer`;
}

export function directionSql(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}

/** The operator that compares a row with the last row read, in a list of this direction. */
export function nextRowOperator(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`>` : sql`<`;
}

/** A table `listed (id, place)` to join with, which keeps rows in the order of these ids. */
export function selectListedIds(ids: string[]): RawBuilder<unknown> {
  return sql`unnest(${ids}::uuid[]) with ordinality as listed (id, place)`;
}

/** Returns the ids that a query selects, in a column named `id`. */
export async function findIds(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the number that a query selects, in a column named `total`. */
export async function findTotal(db: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${query}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts the rows of `from`, a table or a join with its conditions. */
export function countRows(db: Database, from: RawBuilder<unknown>): Promise<number> {
  return findTotal(db, sql`select count(*)::integer as total from ${from}`);
}
