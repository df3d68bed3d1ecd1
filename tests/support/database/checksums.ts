import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Returns a checksum of the rows of every table: if it is equal before and after a call, the call wrote nothing. */
export async function checksumTables(db: Database, except: string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${except}::text[])
    order by table_name collate "C"`.execute(db);
  // one statement for all tables, because tests compare before and after many calls
  const sums = tables.map(
    ({ name }) => sql`
      (select md5(coalesce(string_agg(row::text, chr(10) order by row::text), '')) from ${sql.table(name)} as row)
        as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)}`.execute(db);
  return rows[0] ?? {};
}
