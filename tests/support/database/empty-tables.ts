import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Removes all rows of the tables and of tables that refer to them, without running triggers. `truncate` rewrites every
 * index: before every test on PostgreSQL it would take a hundred times longer.
 */
export async function emptyTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  const names = sql.lit(`{${tables.join(',')}}`);
  await sql`
    do $$
    declare
      emptied regclass;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for emptied in
        with recursive referring (oid) as (
          select unnest(${names}::regclass[])::oid
          union
          select c.conrelid from pg_constraint c join referring r on c.confrelid = r.oid where c.contype = 'f'
        )
        select oid from referring
      loop
        execute format('delete from %s', emptied);
      end loop;
    end $$`.execute(db);
}

/** Removes all finished exams, with the ranking and the sums that are computed from them. */
export function deleteFinishedExams(db: Database): Promise<void> {
  return emptyTables(db, [
    'period_points',
    'period_histogram',
    'detached_points',
    'ranking_periods',
    'user_badges',
    'user_totals',
    'user_period_totals',
    'user_category_totals',
    'exam_answers',
    'exam_sessions',
  ]);
}
