import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';

/** Some rows of a list, as `limit` and `offset` take them. */
export interface Slice {
  offset: number;
  limit: number;
}

/** `page` from 1. */
export function sliceOf(page: number, pageSize: number): Slice {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

export function limitTo({ offset, limit }: Slice): RawBuilder<unknown> {
  return sql`limit ${limit}::integer offset ${offset}::integer`;
}

export function directionSql(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`asc` : sql`desc`;
}

/** Compares a row with the last one that was read, in a list of this direction. */
export function comesAfter(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`>` : sql`<`;
}

/** The table `listed` (id, place), to join the rows of a page in the order in which their ids were found. */
export function listedIds(ids: string[]): RawBuilder<unknown> {
  return sql`unnest(${ids}::uuid[]) with ordinality as listed (id, place)`;
}

/** Of a query that selects `id`. */
export async function findIds(db: Database, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of a query that selects `total`. */
export async function findTotal(db: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${query}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The rows of a table or a join, with its conditions. */
export function countRows(db: Database, from: RawBuilder<unknown>): Promise<number> {
  return findTotal(db, sql`select count(*)::integer as total from ${from}`);
}
