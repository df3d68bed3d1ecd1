import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Trx } from '#server/database/database.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { checkEntries, type FileEntry, fileEntry } from '#tests/support/questions/question-files.ts';
import { importQuestions } from './import.service.ts';

const PROCESSES = 50;

/** Each import with a pool of its own, as in processes of their own: in one process they wait for each other. */
describe('imports at once', () => {
  let server: { url: string; drop(): Promise<void> };
  let processes: OpenDatabase[];
  let db: Database;

  beforeAll(async () => {
    server = await createPostgresDatabase();
    processes = Array.from({ length: PROCESSES }, () => openPostgres(server.url, 1));
    ({ db } = openPostgres(server.url, 4));
  });

  afterAll(async () => {
    await Promise.all([db.destroy(), ...processes.map((one) => one.close())]);
    await server.drop();
  });

  beforeEach(() =>
    sql`truncate questions, question_categories, categories, question_import_entries cascade`.execute(db),
  );

  const importAtOnce = (files: FileEntry[][]) =>
    Promise.all(
      processes.slice(0, files.length).map((one, i) => importQuestions(one.db, checkEntries(files[i] ?? []))),
    );

  it('of the same file make the same bank as one import', async () => {
    const list = Array.from({ length: 120 }, (_, i) =>
      fileEntry({ categoria: [`Tema ${i % 7}`, `Parte ${i % 3}`] }),
    );
    const results = await importAtOnce(
      Array.from({ length: PROCESSES }, (_, i) => (i % 2 ? list : list.toReversed())),
    );
    expect(results.filter(({ questions_new }) => questions_new === 120)).toHaveLength(1);
    expect(
      results.filter(({ questions_new, repeats }) => questions_new === 0 && repeats === 120),
    ).toHaveLength(49);
    expect(sum(results.map(({ categories_created }) => categories_created))).toBe(10);
    expect(await counts()).toEqual({ questions: 120, links: 240, categories: 10, staged: 0 });
    expect(await findPositionProblems(db)).toEqual([]);
  });

  it('of other files with the same categories in another order all succeed', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `Tema ${i}`);
    const files = Array.from({ length: PROCESSES }, (_, i) =>
      (i % 2 ? names : names.toReversed()).map((name) => fileEntry({ categoria: [name] })),
    );
    const results = await importAtOnce(files);
    expect(sum(results.map(({ questions_new }) => questions_new))).toBe(PROCESSES * 40);
    expect(sum(results.map(({ categories_created }) => categories_created))).toBe(40);
    expect(await findPositionProblems(db)).toEqual([]);
  });

  it('of the same questions in categories of their own make each question once', async () => {
    const list = Array.from({ length: 20 }, () => fileEntry());
    const files = Array.from({ length: PROCESSES }, (_, i) =>
      list.map((entry) => ({ ...entry, categoria: [`Proceso ${i}`] })),
    );
    const results = await importAtOnce(files);
    expect(sum(results.map(({ questions_new }) => questions_new))).toBe(20);
    expect(sum(results.map(({ repeats_extended }) => repeats_extended))).toBe(20 * (PROCESSES - 1));
    expect(await counts()).toEqual({
      questions: 20,
      links: 20 * PROCESSES,
      categories: PROCESSES,
      staged: 0,
    });
    expect(await findPositionProblems(db)).toEqual([]);
  });

  it('in one process leave its connections to the others while they wait', async () => {
    const importMany = () =>
      Promise.all(Array.from({ length: 20 }, () => importQuestions(db, checkEntries([fileEntry()]))));
    const results = await whileHeld(
      (trx) => sql`lock table categories in exclusive mode`.execute(trx),
      importMany,
      // asked through the same four connections
      async () => expect.poll(counts, { timeout: 20_000 }).toMatchObject({ staged: 20 }),
    );
    expect(sum(results.map(({ questions_new }) => questions_new))).toBe(20);
  });

  it('and a category deleted meanwhile: it is made anew', async () => {
    await importQuestions(db, checkEntries([fileEntry({ categoria: ['Fija'] })]));
    await emptyCategory('Fija');
    const result = await whileHeld(
      (trx) => sql`select from categories where name = 'Fija' for update`.execute(trx),
      () => importQuestions(db, checkEntries([fileEntry({ categoria: ['Fija'] })])),
      (trx) => sql`update categories set deleted_at = app_now() where name = 'Fija'`.execute(trx),
    );
    expect(result).toMatchObject({ questions_new: 1, categories_created: 1 });
    expect(await findPositionProblems(db)).toEqual([]);
  });

  it('and a question put into the category meanwhile: both have a position', async () => {
    await importQuestions(db, checkEntries([fileEntry({ categoria: ['Fija'] })]));
    const result = await whileHeld(
      (trx) => sql`select from categories where name = 'Fija' for update`.execute(trx),
      () => importQuestions(db, checkEntries([fileEntry({ categoria: ['Fija'] })])),
      (trx) =>
        sql`
        with added as (
          insert into questions (question_text, choices, correct_answer)
          values ('De otro', array['a', 'b', 'c', 'd'], 0) returning id
        ), category as (
          update categories set question_count = question_count + 1 where name = 'Fija' returning id, question_count
        )
        insert into question_categories (question_id, category_id, position)
        select added.id, category.id, category.question_count from added, category`.execute(trx),
    );
    expect(result).toMatchObject({ questions_new: 1 });
    expect(await findPositionProblems(db)).toEqual([]);
  });

  it('and the question that an entry repeats deleted meanwhile: it is made anew', async () => {
    const entry = fileEntry({ categoria: ['Fija'] });
    await importQuestions(db, checkEntries([entry]));
    const result = await whileHeld(
      async (trx) => {
        await sql`update categories set question_count = 0 where name = 'Fija'`.execute(trx);
        await sql`update questions set deleted_at = app_now()`.execute(trx);
        await sql`update question_categories set position = null`.execute(trx);
      },
      () => importQuestions(db, checkEntries([{ ...entry, categoria: ['Otra'] }])),
    );
    expect(result).toMatchObject({ questions_new: 1, repeats: 0 });
    expect(await findPositionProblems(db)).toEqual([]);
  });

  it('and the right answer that an entry agrees with changed meanwhile: it is refused', async () => {
    const entry = fileEntry({ respuesta_correcta: 1 });
    await importQuestions(db, checkEntries([entry]));
    const refused = whileHeld(
      (trx) => sql`update questions set correct_answer = 3`.execute(trx),
      () => importQuestions(db, checkEntries([entry])),
    );
    await expect(refused).rejects.toThrow('ya está guardada con otra respuesta correcta: 1 en lugar de 4');
  });

  /** Makes the call meet a transaction: that one has locked its rows and is committed once the call waits for it. */
  async function whileHeld<T>(
    hold: (trx: Trx) => Promise<unknown>,
    call: () => Promise<T>,
    meanwhile: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<T> {
    const [first] = processes;
    if (!first) throw new Error('no process');
    // in an object, so that leaving the transaction doesn't wait for it
    const { called } = await first.db.transaction().execute(async (trx) => {
      await hold(trx);
      const waitingCall = call();
      let over = false;
      waitingCall.catch(() => {}).finally(() => (over = true));
      while (!over && !(await isSomebodyWaiting())) continue;
      await meanwhile(trx);
      return { called: waitingCall };
    });
    return called;
  }

  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0;
  }

  /** As later deletions leave it. */
  async function emptyCategory(name: string): Promise<void> {
    await sql`update questions set deleted_at = app_now()`.execute(db);
    await sql`update question_categories set position = null`.execute(db);
    await sql`update categories set question_count = 0 where name = ${name}`.execute(db);
  }

  async function counts(): Promise<unknown> {
    const { rows } = await sql`
      select (select count(*) from questions) as questions, (select count(*) from question_categories) as links,
        (select count(*) from categories) as categories,
        (select count(*) from question_import_entries) as staged`.execute(db);
    return rows[0];
  }
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
