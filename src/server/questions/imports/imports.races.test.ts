import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Trx } from '#server/database/database.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { countLockWaits } from '#tests/support/database/lock-waits.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { type FileEntry, createFileEntry } from '#tests/support/questions/question-files.ts';
import { loadQuestionForm } from '#tests/support/questions/question-forms.ts';
import { importEntries, uploadEntries } from '#tests/support/questions/imports.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

/** The number of connection pools, each of which acts as a process: within one process imports wait for each other. */
const PROCESSES = 50;
/** The number of pools that also call the API, with a second connection for the caller's session. */
const CALLERS = 6;

describe('imports at once', { timeout: 180_000 }, () => {
  let server: { url: string; drop(): Promise<void> };
  let processes: OpenDatabase[];
  let db: Database;

  beforeAll(async () => {
    server = await createPostgresDatabase();
    processes = Array.from({ length: PROCESSES }, (_, i) => openPostgres(server.url, i < CALLERS ? 2 : 1));
    ({ db } = openPostgres(server.url, 4));
  });
  afterAll(async () => {
    await Promise.all([db.destroy(), ...processes.map((one) => one.close())]);
    await server.drop();
  });
  beforeEach(() =>
    emptyTables(db, [
      'exam_attempts',
      'exam_sessions',
      'exam_answers',
      'question_imports',
      'questions',
      'question_categories',
      'categories',
      'question_import_entries',
    ]),
  );

  describe('by the command', () => {
    const importAtOnce = (files: FileEntry[][]) =>
      Promise.all(processes.slice(0, files.length).map((one, i) => importEntries(one.db, files[i] ?? [])));

    it('of the same file make the same bank as one import', async () => {
      const list = Array.from({ length: 120 }, (_, i) =>
        createFileEntry({ categoria: [`Tema ${i % 7}`, `Parte ${i % 3}`] }),
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
        (i % 2 ? names : names.toReversed()).map((name) => createFileEntry({ categoria: [name] })),
      );
      const results = await importAtOnce(files);
      expect(sum(results.map(({ questions_new }) => questions_new))).toBe(PROCESSES * 40);
      expect(sum(results.map(({ categories_created }) => categories_created))).toBe(40);
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('of the same questions in categories of their own make each question once', async () => {
      const list = Array.from({ length: 20 }, () => createFileEntry());
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
        Promise.all(Array.from({ length: 20 }, () => importEntries(db, [createFileEntry()])));
      const results = await whileHeld(
        (trx) => sql`lock table categories in exclusive mode`.execute(trx),
        importMany,
        // a long timeout, because `counts` needs one of the four connections that the imports use
        async () => expect.poll(counts, { timeout: 20_000 }).toMatchObject({ staged: 20 }),
      );
      expect(sum(results.map(({ questions_new }) => questions_new))).toBe(20);
    });

    it('and a category deleted meanwhile: it is made anew', async () => {
      await importEntries(db, [createFileEntry({ categoria: ['Fija'] })]);
      await emptyCategory('Fija');
      const result = await whileHeld(
        (trx) => sql`select from categories where name = 'Fija' for update`.execute(trx),
        () => importEntries(db, [createFileEntry({ categoria: ['Fija'] })]),
        (trx) => sql`update categories set deleted_at = app_now() where name = 'Fija'`.execute(trx),
      );
      expect(result).toMatchObject({ questions_new: 1, categories_created: 1 });
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('and a question put into the category meanwhile: both have a position', async () => {
      await importEntries(db, [createFileEntry({ categoria: ['Fija'] })]);
      const result = await whileHeld(
        (trx) => sql`select from categories where name = 'Fija' for update`.execute(trx),
        () => importEntries(db, [createFileEntry({ categoria: ['Fija'] })]),
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
      const entry = createFileEntry({ categoria: ['Fija'] });
      await importEntries(db, [entry]);
      const result = await whileHeld(
        async (trx) => {
          await sql`update categories set question_count = 0 where name = 'Fija'`.execute(trx);
          await sql`update questions set deleted_at = app_now()`.execute(trx);
          await sql`update question_categories set position = null`.execute(trx);
        },
        () => importEntries(db, [{ ...entry, categoria: ['Otra'] }]),
      );
      expect(result).toMatchObject({ questions_new: 1, repeats: 0 });
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('and the right answer that an entry agrees with changed meanwhile: it is refused', async () => {
      const entry = createFileEntry({ respuesta_correcta: 1 });
      await importEntries(db, [entry]);
      const refused = whileHeld(
        (trx) => sql`update questions set correct_answer = 3`.execute(trx),
        () => importEntries(db, [entry]),
      );
      await expect(refused).rejects.toThrow('ya está guardada con otra respuesta correcta: 1 en lugar de 4');
    });

    /** Empties a category as if its questions had been deleted after the import. */
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

  describe('in the browser', () => {
    let administrator: Account;
    let callers: OpenDatabase[];

    beforeEach(async () => {
      callers = processes.slice(0, CALLERS);
      administrator = await createPerson(db, { role: 'admin' });
    });

    const on = (process: number) => {
      const opened = callers[process];
      if (!opened) throw new Error('no such process');
      return callAs(opened.db, administrator).questions;
    };
    const send = (list: unknown[]) => uploadEntries(db, administrator, list);
    async function publish(list: unknown[]): Promise<string> {
      const id = await send(list);
      await on(0).imports.publish({ id });
      return id;
    }
    const entries = (count: number, ...categoria: string[]) =>
      Array.from({ length: count }, () => createFileEntry({ categoria }));
    /** Returns 'done', or the code of the refusal. */
    const outcomeOf = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
      );

    async function questionsOf(importId: string): Promise<TestCategory['questions']> {
      return db
        .selectFrom('questions')
        .select(['id', 'question_text', 'choices', 'correct_answer', 'explanation'])
        .where('import_id', '=', importId)
        .orderBy('number')
        .execute();
    }

    async function categoryOf(importId: string): Promise<TestCategory> {
      const category = await db
        .selectFrom('categories')
        .select(['id', 'name'])
        .where('import_id', '=', importId)
        .executeTakeFirstOrThrow();
      return { ...category, questions: await questionsOf(importId) };
    }

    it('asked to publish six times bring it once', async () => {
      const id = await send(entries(40, 'Tema'));
      const all = await Promise.all(callers.map((_, i) => on(i).imports.publish({ id })));
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(await questionsOf(id)).toHaveLength(40);
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('asked to publish and to be discarded do one of both', async () => {
      for (let round = 0; round < 10; round++) {
        const id = await send(entries(10, 'Tema'));
        const outcomes = await Promise.all([
          outcomeOf(on(0).imports.publish({ id })),
          outcomeOf(on(1).imports.discard({ id })),
        ]);
        expect([
          ['done', 'IMPORT_NOT_READY'],
          ['IMPORT_NOT_READY', 'done'],
        ]).toContainEqual(outcomes);
        expect(await questionsOf(id)).toHaveLength(outcomes[0] === 'done' ? 10 : 0);
      }
    });

    it('are undone once, by whoever asks, while others go on publishing into the same categories', async () => {
      for (let round = 0; round < 5; round++) {
        const undone = await publish([...entries(30, 'Uno', 'Dos'), ...entries(10, 'Tres')]);
        const ready = await Promise.all([
          send(entries(25, 'Dos', 'Tres')),
          send(entries(25, 'Uno', 'Cuatro')),
        ]);
        const outcomes = await Promise.all([
          ...[0, 1].map((i) => outcomeOf(on(i).imports.undo({ id: undone }))),
          ...ready.map((id, i) => outcomeOf(on(2 + i).imports.publish({ id }))),
        ]);
        expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
        expect(await findPositionProblems(db)).toEqual([]);
        const live = await db.selectFrom('questions').select('id').where('deleted_at', 'is', null).execute();
        expect(live).toHaveLength(50 * (round + 1));
      }
    });

    it('are undone although a question moves to another category meanwhile', async () => {
      const id = await publish(entries(8, 'Suya'));
      const other = await createCategory(db, { name: 'Otra', questions: 3 });
      const [first] = await questionsOf(id);
      const edited = await on(0).edited({ id: first?.id ?? '' });
      const undo = await whileHeld(
        (trx) => sql`select from categories where name = 'Suya' for update`.execute(trx),
        () => on(1).imports.undo({ id }),
        // what an edit that got the lock first would change
        async (trx) => {
          await sql`insert into question_categories (question_id, category_id, position)
            values (${edited.id}::uuid, ${other.id}::uuid, 4)`.execute(trx);
          await sql`update categories set question_count = 4 where id = ${other.id}::uuid`.execute(trx);
        },
      );
      expect(undo.status).toBe('undone');
      expect(await findPositionProblems(db)).toEqual([]);
      const { question_count } = await db
        .selectFrom('categories')
        .select('question_count')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      expect(question_count).toBe(3);
    });

    it('are undone while others edit, delete and restore their questions: all of them are gone, or refused', async () => {
      for (let round = 0; round < 6; round++) {
        const others = await Promise.all(['A', 'B', 'C'].map((name) => publish(entries(6, name))));
        const id = await publish(entries(12, 'A', 'B'));
        const questions = await questionsOf(id);
        const categories = await db
          .selectFrom('categories')
          .select('id')
          .where('deleted_at', 'is', null)
          .execute();
        const work = questions.map(async (question, i) => {
          const api = on(1 + (i % (CALLERS - 1)));
          if (i % 3 === 0) return outcomeOf(api.remove({ id: question.id }));
          if (i % 3 === 1) {
            await api.remove({ id: question.id });
            return outcomeOf(api.restore({ id: question.id }));
          }
          const form = await loadQuestionForm(callAs(db, administrator), question.id);
          const category_ids = categories
            .filter((_, place) => (place + i) % 2 === 0)
            .map((category) => category.id);
          return outcomeOf(
            api.update({ ...form, question_text: `${form.question_text} ${round}`, category_ids }),
          );
        });
        const [undo, ...outcomes] = await Promise.all([outcomeOf(on(0).imports.undo({ id })), ...work]);
        expect(undo).toBe('done');
        const known = ['done', 'QUESTION_NOT_FOUND', 'CATEGORY_NOT_FOUND'];
        expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
        expect(await findPositionProblems(db)).toEqual([]);
        for (const other of others) await on(0).imports.undo({ id: other });
        expect(await findPositionProblems(db)).toEqual([]);
      }
    });

    it('that are being answered are undone or refused, and no exam suffers', async () => {
      const counts = { done: 0, IMPORT_ANSWERED: 0 };
      for (let round = 0; round < 12; round++) {
        const id = await publish(entries(5, `Ronda ${round}`));
        const category = await categoryOf(id);
        const client = callAs(callers[1]?.db ?? db, await createPerson(db));
        const attempt = await client.exams.start({ category_id: category.id, count: 5 });
        const [undo] = await Promise.all([
          outcomeOf(on(0).imports.undo({ id })),
          answerAllQuestions(client, attempt, [category]).then(() =>
            client.exams.finish({ attempt_id: attempt.id, time_taken: 0 }),
          ),
        ]);
        expect(Object.keys(counts)).toContain(undo);
        counts[undo as keyof typeof counts] += 1;
        expect((await client.exams.results({ session_id: attempt.id })).score).toBe(5);
        const live = await db
          .selectFrom('questions')
          .select('id')
          .where('import_id', '=', id)
          .where('deleted_at', 'is', null)
          .execute();
        expect(live).toHaveLength(undo === 'done' ? 0 : 5);
      }
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('are not undone while a finished exam with one of their questions is being saved', async () => {
      const id = await publish(entries(5, 'Tema'));
      const category = await categoryOf(id);
      const person = await createPerson(db);
      const client = callAs(db, person);
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, attempt, [category]);
      const [first] = processes;
      await first?.db.transaction().execute(async (trx) => {
        // the statements that finish an exam, in a transaction that isn't committed yet
        await sql`delete from exam_attempts where id = ${attempt.id}::uuid`.execute(trx);
        await sql`insert into exam_sessions (id, user_id, kind, score, points, blank_answers, total_questions,
            time_taken, categories, category_names)
          values (${attempt.id}::uuid, ${person.id}::uuid, 'practice', 1, 1, 0, 1, 1, ${[category.id]}::uuid[], ${['Tema']}::text[])`.execute(
          trx,
        );
        await sql`insert into exam_answers values (${attempt.id}::uuid, ${category.questions[0]?.id}::uuid, 1,
          ${category.id}::uuid, 0, 0, true)`.execute(trx);
        expect(await outcomeOf(on(1).imports.undo({ id }))).toBe('IMPORT_ANSWERED');
      });
      expect(await outcomeOf(on(1).imports.undo({ id }))).toBe('IMPORT_ANSWERED');
    });

    it('are refused an undo when an answer arrives while it waits for its locks', async () => {
      const id = await publish(entries(5, 'Tema'));
      const category = await categoryOf(id);
      const client = callAs(db, await createPerson(db));
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      const undo = whileHeld(
        (trx) => sql`select from categories where name = 'Tema' for update`.execute(trx),
        () => on(1).imports.undo({ id }),
        () => answerAllQuestions(client, attempt, [category], { leave: 4 }),
      );
      await expect(undo).rejects.toMatchObject({ code: 'IMPORT_ANSWERED', data: { answered: 1 } });
      expect(await findPositionProblems(db)).toEqual([]);
    });

    it('find what another one has published while they waited', async () => {
      const list = entries(20, 'Tema');
      const ids = await Promise.all(callers.map(() => send(list)));
      const all = await Promise.all(ids.map((id, i) => on(i).imports.publish({ id })));
      const times = (amount: number | null) => all.filter((one) => one.questions_new === amount).length;
      expect([times(20), times(0)]).toEqual([1, 5]);
      expect(all.every((one) => (one.questions_new ?? 0) + (one.repeats ?? 0) === 20)).toBe(true);
      expect(await findPositionProblems(db)).toEqual([]);
    });
  });

  /** Makes the call while a transaction holds locks, which is committed once somebody waits for them. */
  async function whileHeld<T>(
    hold: (trx: Trx) => Promise<unknown>,
    call: () => Promise<T>,
    meanwhile: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<T> {
    const [first] = processes;
    if (!first) throw new Error('no process');
    // the promise is in an object, so that the transaction can end without awaiting it
    const { called } = await first.db.transaction().execute(async (trx) => {
      await hold(trx);
      const waitingCall = call();
      let over = false;
      waitingCall.catch(() => {}).finally(() => (over = true));
      while (!over && (await countLockWaits(db)) === 0) continue;
      await meanwhile(trx);
      return { called: waitingCall };
    });
    return called;
  }
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
