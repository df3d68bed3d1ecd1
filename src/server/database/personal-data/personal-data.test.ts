import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { listColumns } from './personal-data.ts';

describeOnBothEngines((database) => {
  describe('the map of personal data', () => {
    it('says of every column of the database what becomes of it, and of no other', async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name || '.' || column_name as name
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
        database(),
      );
      const annotated = listColumns().map(({ table, column }) => `${table}.${column}`);
      expect(annotated.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    });

    it('says that whatever names a user goes, is detached or is kept for a reason', async () => {
      const { rows } = await sql<{ name: string }>`
        select k.conrelid::regclass || '.' || a.attname as name
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = 'profiles'::regclass`.execute(database());
      const impersonal = listColumns().filter(({ treatment }) => treatment.deletion === 'none');
      const names = new Set(impersonal.map(({ table, column }) => `${table}.${column}`));
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.filter(({ name }) => names.has(name))).toEqual([]);
    });

    it('is told to operators: each table with personal data is in their document', () => {
      const document = readFileSync('docs/privacy.md', 'utf8');
      const personal = listColumns().filter(({ treatment }) => treatment.deletion !== 'none');
      const tables = [...new Set(personal.map(({ table }) => table))];
      expect(tables.filter((table) => !document.includes(`\`${table}\``))).toEqual([]);
    });

    it('has a reason and a term for whatever is kept', () => {
      for (const { table, column, treatment } of listColumns())
        expect([table, column, treatment.kept !== undefined]).toEqual([
          table,
          column,
          treatment.deletion === 'kept',
        ]);
    });
  });
});
