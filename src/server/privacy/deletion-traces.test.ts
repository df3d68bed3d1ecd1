import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { listColumns } from '#server/database/personal-data/personal-data.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { hasPostgresProgram, runPostgresProgram } from '#tests/support/database/postgres.ts';
import { createFullAccount } from '#tests/support/people/full-account.ts';
import { ACCOUNT_MARKER_WORD } from '#tests/support/people/full-account-rows.ts';
import { deleteUser } from './privacy.service.ts';

/** Tables with personal data whose rows belong to no account. */
const WITHOUT_USER = ['auth_verifications', 'username_reservations', 'limits'];

/** Finds the columns of the whole database that contain one of the texts, ignoring case. */
async function findColumnsWith(db: Database, texts: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select table_schema as schema, table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${table}`)}
      where exists (
        select from unnest(${texts}::text[]) text
        where strpos(lower(${text}), lower(text)) > 0) limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

async function dumpDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${rows[0]?.name}`;
  const dump = runPostgresProgram('pg_dump', ['--dbname', url.href]);
  if (dump?.status !== 0) throw new Error(`pg_dump: ${dump?.error?.message ?? dump?.stderr}`);
  return dump.stdout;
}

/** Finds the columns that contain the texts in a dump of pg_dump. */
function findColumnsOfDump(dump: string, texts: string[]): string[] {
  const found = new Set<string>();
  let columns: string[] = [];
  for (const line of dump.split('\n')) {
    const copied = /^COPY \w+\.(\w+) \((.*)\) FROM stdin;$/.exec(line);
    if (copied) columns = (copied[2] ?? '').split(', ').map((column) => `${copied[1]}.${column}`);
    const values = line
      .split('\t')
      .map((value) =>
        value.replace(/^\\\\x([\da-f]+)$/, (_, hex: string) => Buffer.from(hex, 'hex').toString()),
      );
    for (const [place, value] of values.entries())
      if (texts.some((text) => value.toLowerCase().includes(text.toLowerCase())))
        found.add(columns[place] ?? line);
  }
  return [...found].map((column) => column.replaceAll('"', '')).toSorted();
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
  // this table has a row only while a user has no exams
  return empty.filter((table) => table !== 'people_without_exams');
}

describeOnDatabase((database, engine) => {
  describe('what remains of a deleted user', () => {
    let traces: string[];
    let empty: string[];
    let before: string[];
    let left: string[];
    beforeAll(async () => {
      const { person } = await createFullAccount(database());
      traces = [person.id, person.username, person.email, ACCOUNT_MARKER_WORD];
      empty = await listEmptyTables(database());
      before = await findColumnsWith(database(), traces);
      await deleteUser(database(), person.id);
      left = await findColumnsWith(database(), traces);
    });

    it('is only what the map keeps: neither id, name, address nor a text of theirs stands anywhere else', () => {
      expect(empty).toEqual([]);
      expect(before.length).toBeGreaterThan(40);
      const kept = listColumns()
        .filter(({ treatment }) => treatment.deletion === 'kept')
        .map(({ table, column }) => `${table}.${column}`);
      expect(left.filter((column) => !kept.includes(column))).toEqual([]);
      // proves that the search works: it finds the traces that are kept on purpose
      expect(left).toEqual(
        expect.arrayContaining([
          'audit_log.actor_name',
          'points_withdrawals.reason',
          'question_rulings.reason',
        ]),
      );
    });

    it.skipIf(engine === 'PGlite' || !hasPostgresProgram('pg_dump'))(
      'stands nowhere else in a copy, either (where pg_dump is installed with the server)',
      async () => {
        // fewer columns than before are possible, because pg_dump leaves out generated columns
        const dumped = findColumnsOfDump(await dumpDatabase(database()), traces);
        expect(dumped.filter((column) => !left.includes(column))).toEqual([]);
        expect(dumped).toContain('audit_log.actor_name');
      },
    );
  });
});
