import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { listColumns } from '#server/database/personal-data/personal-data.ts';
import { onDatabase } from '#tests/support/database/database.ts';
import { createFullAccount, OWN_WORD } from '#tests/support/people/full-account.ts';
import { deleteUser } from './privacy.service.ts';

/** Personal, but rows of nobody in particular: no account leads to them. */
const WITHOUT_USER = ['auth_verifications', 'username_reservations', 'limits'];

/** The columns of the whole database in whose values one of the texts stands, in whatever case. */
async function findColumnsWith(db: Database, texts: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${table}`)}
      where exists (
        select from unnest(${texts}::text[]) text
        where strpos(lower(${sql.ref(column)}::text), lower(text)) > 0) limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

async function listEmptyTables(db: Database): Promise<string[]> {
  const tables = new Set(
    listColumns()
      .filter(({ treatment }) => treatment.deletion !== 'none')
      .map(({ table }) => table),
  );
  const empty: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length === 0 && !WITHOUT_USER.includes(table)) empty.push(table);
  }
  // only while a user has no exams
  return empty.filter((table) => table !== 'people_without_exams');
}

onDatabase((database) => {
  describe('what remains of a deleted user', () => {
    it('is only what the map keeps: neither id, name, address nor a text of theirs stands anywhere else', async () => {
      const db = database();
      const { person } = await createFullAccount(db);
      expect(await listEmptyTables(db)).toEqual([]);
      const traces = [person.id, person.username, person.email, OWN_WORD];
      const before = await findColumnsWith(db, traces);
      expect(before.length).toBeGreaterThan(40);
      await deleteUser(db, person.id);
      const kept = listColumns()
        .filter(({ treatment }) => treatment.deletion === 'kept')
        .map(({ table, column }) => `${table}.${column}`);
      const left = await findColumnsWith(db, traces);
      expect(left.filter((column) => !kept.includes(column))).toEqual([]);
      // what the search finds at all
      expect(left).toContain('audit_log.actor_name');
    });
  });
});
