import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Records the name of each table that a committed statement changes, over any connection. */
export interface WriteJournal {
  /** Returns the tables changed since the last call, and forgets them. */
  take(): Promise<string[]>;
}

/**
 * Tables that a refused call may change. limits: refused calls count too. recovery_links: a request for an unknown
 * address inserts a link without a user, so that it takes as long as a mail (rules.md 21).
 */
export const UNWATCHED_TABLES = ['limits', 'recovery_links'];

export async function startWriteJournal(
  db: Database,
  unwatched: readonly string[] = UNWATCHED_TABLES,
): Promise<WriteJournal> {
  await sql`create schema journal`.execute(db);
  await sql`create table journal.changed (name text primary key)`.execute(db);
  await sql`
    create function journal.note() returns trigger language plpgsql as $$
    begin
      -- an update that changes nothing is no change
      if tg_op = 'UPDATE' and tg_level = 'ROW' and new::text = old::text then return null; end if;
      insert into journal.changed values (tg_table_name) on conflict do nothing;
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of tables.filter((table) => !unwatched.includes(table.name))) {
    const table = sql.table(name);
    await sql`create trigger journal_rows after insert or update or delete on ${table}
      for each row execute function journal.note()`.execute(db);
    await sql`create trigger journal_truncated after truncate on ${table}
      for each statement execute function journal.note()`.execute(db);
  }
  return {
    take: async () => {
      const { rows } = await sql<{ name: string }>`delete from journal.changed returning name`.execute(db);
      return rows.map(({ name }) => name).toSorted();
    },
  };
}
