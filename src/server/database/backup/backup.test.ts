import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { createPostgresDatabase, useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { copyDatabase, splitLines } from './copy-database.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import { Readable } from 'node:stream';

/** The tables of the migrations, which a copy writes itself: their rows aren't compared. */
const OWN = ['kysely_migration', 'kysely_migration_lock'];

/** each test makes an embedded database, which is slow on a busy machine */
describe('a copy of a database', { timeout: 120_000 }, () => {
  const source = useDatabase('PGlite');
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const opened: OpenDatabase[] = [];
  let backup = '';
  let untouched: Database | undefined;

  /** Opens an empty PostgreSQL as a user who is no superuser. */
  async function openEmptyPostgres(): Promise<Database> {
    postgres = await createPostgresDatabase();
    const owner = `owner_${new URL(postgres.url).pathname.slice(1)}`;
    const administration = openPostgres(postgres.url, 1);
    const statements = [
      'drop schema public cascade',
      `create role ${owner} login password 'owner'`,
      `create schema public authorization ${owner}`,
      `grant create on database ${new URL(postgres.url).pathname.slice(1)} to ${owner}`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(administration.db);
    await administration.close();
    const url = Object.assign(new URL(postgres.url), { username: owner, password: 'owner' });
    return open(openPostgres(url.href, 2));
  }

  const openEmptyPGlite = async () => open(openPGlite(await createPGlite({})));

  function open(database: OpenDatabase): Database {
    opened.push(database);
    return database.db;
  }

  beforeAll(async () => {
    const category = await createCategory(source(), { questions: 5 });
    for (const wrong of [0, 2]) {
      const person = await createPerson(source());
      await takeExam(callAs(source(), person), category, { wrong });
    }
    await createPerson(source(), { hidden: true });
    await writeBackup(source(), (text) => Promise.resolve(void (backup += text)));
  });
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    await postgres.drop();
  });

  it('in PostgreSQL has every row as it was, counts on, and comes back as it went', async () => {
    const before = await checksumTables(source(), OWN);
    const copy = await openEmptyPostgres();
    await copyDatabase(source(), copy);
    expect(await checksumTables(copy, OWN)).toEqual(before);
    expect(await findWrongTotals(copy)).toEqual([]);

    const back = await openEmptyPGlite();
    await copyDatabase(copy, back);
    expect(await checksumTables(back, OWN)).toEqual(before);

    await createCategory(copy, { questions: 1 });
    const { rows } = await sql<{ numbers: number; questions: number }>`
      select count(distinct number)::integer as numbers, count(*)::integer as questions from questions`.execute(
      copy,
    );
    expect(rows).toEqual([{ numbers: 6, questions: 6 }]);
    await expect(copy.deleteFrom('categories').execute()).rejects.toThrow('violates foreign key constraint');
    await expect(copyDatabase(source(), copy)).rejects.toThrow('La base de datos de destino no está vacía');
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, text.length / 2), 'dañada o incompleta'],
    ['lacks its end', (text: string) => text.replace(/\n# [^\n]*\n$/, '\n'), 'dañada o incompleta'],
    ['lacks a row', (text: string) => text.replace(/\n\{[^\n]*\n/, '\n'), 'dañada o incompleta'],
    ['goes on after its end', (text: string) => `${text}{}\n`, 'dañada o incompleta'],
    [
      'has another name in a row',
      (text: string) => text.replace('"username":"', '"username":"otra'),
      'dañada o incompleta',
    ],
    [
      'is of a later release',
      (text: string) => text.replace(/"([^"]+)"\]\}\n/, '"$1","9999_later"]}\n'),
      'versión posterior',
    ],
    ['is something else', () => 'pregunta;opciones\n', 'no es una copia de Plaza'],
  ])('that %s is refused, and nothing is there', async (_, damage, message) => {
    // damaged backups leave the database empty, so all tests share it
    const empty = (untouched ??= await openEmptyPGlite());
    const read = () => splitLines(Readable.from([Buffer.from(damage(backup))]));
    await expect(checkBackup(read())).rejects.toThrow(message);
    await expect(restoreBackup(empty, read())).rejects.toThrow(message);
    const { rows } =
      await sql`select from pg_class where relnamespace = current_schema()::regnamespace`.execute(empty);
    expect(rows).toEqual([]);
  });
});
