import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** A checksum of the rows of every table: equal before and after means that nothing was written. */
export async function checksumTables(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name collate "C"`.execute(db);
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(row::text, chr(10) order by row::text), '')) as sum
      from ${sql.table(name)} as row`.execute(db);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
