import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

const migrationFolder = path.resolve(import.meta.dirname, '../../../src/server/database/migrations');

/** Migrates an empty database up to the given migration. */
export async function migrateEmptyDatabaseTo(db: Database, migration: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  const { error } = await migrator.migrateTo(migration);
  if (error) throw new Error(`there is no getting to ${migration}`, { cause: error });
}

/** Data that Plaza itself wrote at the commit adbc8b2 (migration 0017), and what its API returned for them. */
export interface FilledDatabase {
  /** The instant at which the API was called. */
  clock: string;
  tables: Record<string, { columns: string[]; rows: unknown[] }>;
  read: {
    people: RecordedUser[];
    users: unknown[];
    exams: unknown[];
    dashboard: unknown;
    'ranking weekly': unknown;
    'ranking monthly': unknown;
  };
}

export interface RecordedUser {
  account: Account;
  current: { id: string; total_questions: number; answered: unknown[] } | null;
  /** The statistics of a week, a month, a year and all time. */
  statistics: unknown[];
  history: { id: string }[];
  /** The results of the exams of `history`, in its order. */
  results: unknown[];
  /** The user's places in the rankings of the week and the month. */
  places: unknown[];
  badges: unknown;
}

export async function readFilledDatabase(): Promise<FilledDatabase> {
  const file = path.join(import.meta.dirname, 'filled-0017.json.gz');
  return JSON.parse(gunzipSync(await fs.readFile(file)).toString()) as FilledDatabase;
}

/** Inserts the data into an empty database with the same schema. */
export function insertFilledDatabase(db: Database, { tables }: FilledDatabase): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // The rows were consistent when they were read: neither triggers nor foreign keys need to run.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      const listed = sql.join(columns.map((column) => sql.ref(column)));
      await sql`
        insert into ${sql.table(name)} (${listed}) overriding system value
        select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json)`.execute(
        trx,
      );
    }
    for (const table of ['questions', 'audit_log'])
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'number'), (select max(number) from ${sql.table(table)}))`.execute(
        trx,
      );
  });
}
