import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { type FileEntry, createFileEntry } from '#tests/support/questions/question-files.ts';
import { importEntries, toBuffer, uploadEntries } from '#tests/support/questions/imports.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { receiveFile } from './import-checking.service.ts';
import { discardOverdueImports, formatProblems } from './imports.service.ts';

/** The timeout is long because these tests import many files and take many exams. */
describe('importing a file through the browser', { timeout: 120_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let client: ReturnType<typeof callAs>;

    beforeEach(async () => {
      await emptyTables(database(), [
        'exam_attempts',
        'exam_sessions',
        'exam_answers',
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
        'question_import_previews',
      ]);
      administrator = await createPerson(database(), { role: 'admin' });
      client = callAs(database(), administrator);
    });

    const send = (list: unknown[], name?: string) => uploadEntries(database(), administrator, list, name);
    const publish = async (list: unknown[]) => {
      const id = await send(list);
      return client.questions.imports.publish({ id });
    };
    const statusOf = (id: string) => client.questions.imports.status({ id });

    describe('a file that is checked', () => {
      it('tells what publishing would do and changes nothing of the bank', async () => {
        const old = await createCategory(database(), { name: 'Antigua', questions: 2 });
        const [first, second] = old.questions.map(again);
        const fresh = createFileEntry({ categoria: ['Nueva', 'antigua'] });
        const before = await bankOf(database());
        const id = await send(
          [{ ...first, categoria: ['Nueva'] }, second, fresh, { ...fresh, categoria: ['Otra'] }, fresh],
          ' tema 1.json ',
        );
        expect(await statusOf(id)).toEqual({
          id,
          file_name: 'tema 1.json',
          status: 'ready',
          total: 5,
          staged: 5,
          problems: [],
          tagged_explanations: 0,
          problem_count: 0,
          remarks: [],
          has_clean_ups: false,
          has_table: false,
          leaves_out: false,
          importable: null,
          unmapped_categories: 0,
          undecided_near: 0,
          questions_new: 1,
          repeats: 4,
          repeats_extended: 2,
          questions_replaced: 0,
          categories_created: 2,
          category_names: ['Nueva', 'Otra'],
          created_by: administrator.username,
          created_at: expect.any(Date) as Date,
          published_at: null,
          undone_at: null,
        });
        expect(await bankOf(database())).toEqual(before);
      });

      it('is refused and can not be published when it holds no question', async () => {
        const id = await send([]);
        const problems = ['El archivo no contiene ninguna pregunta.'];
        expect(await statusOf(id)).toMatchObject({ status: 'refused', problems });
        await expect(client.questions.imports.publish({ id })).rejects.toMatchObject({
          code: 'IMPORT_NOT_READY',
        });
      });

      it('is refused with all that is wrong with it, of which the first two hundred are shown', async () => {
        const wrong = Array.from({ length: 250 }, () => createFileEntry({ pregunta: '' }));
        const id = await send(wrong);
        const told = wrong.map((_, i) => `La pregunta #${i + 1} debe tener un texto en «pregunta»`);
        expect(await statusOf(id)).toMatchObject({
          status: 'refused',
          problems: told.slice(0, 200),
          problem_count: 250,
          questions_new: null,
          staged: 0,
        });
        expect(await formatProblems(database(), id)).toBe(told.map((line) => `${line}\n`).join(''));
        expect(await formatProblems(database(), randomUUID())).toMatchObject({ code: 'IMPORT_NOT_FOUND' });
        await expect(client.questions.imports.publish({ id })).rejects.toMatchObject({
          code: 'IMPORT_NOT_READY',
        });
      });

      it('is refused where it contradicts what is stored', async () => {
        const entry = createFileEntry({ respuesta_correcta: 1 });
        await publish([entry]);
        const id = await send([createFileEntry(), { ...entry, respuesta_correcta: 2 }]);
        const { status, problems } = await statusOf(id);
        expect(status).toBe('refused');
        expect(problems).toEqual([
          expect.stringMatching(
            /^La pregunta #2 ya está guardada con otra respuesta correcta: 2 en lugar de 1/,
          ),
        ]);
      });

      it('has a name fit to be stored, whatever the browser gives', async () => {
        expect(await statusOf(await send([], '\0 \ud800'))).toMatchObject({ file_name: '\ufffd' });
        expect(await statusOf(await send([], '  '))).toMatchObject({ file_name: 'preguntas.json' });
        const { file_name } = await statusOf(await send([], '😀'.repeat(300)));
        expect(file_name).toBe('😀'.repeat(255));
      });

      it('is none any more where the database fails meanwhile, and nothing of it is left', async () => {
        await breakTable(database(), 'question_import_entries', 'raise exception %L', 'broken by a test');
        const file = { name: 'a.json', bytes: toBuffer(JSON.stringify([createFileEntry()])) };
        const errors: unknown[] = [];
        const { import_id, checked } = await receiveFile(database(), administrator, file, (error) =>
          errors.push(error),
        );
        await checked;
        await mend(database(), 'question_import_entries');
        expect(errors).toEqual([expect.objectContaining({ message: 'broken by a test' })]);
        expect(await statusOf(import_id)).toMatchObject({
          status: 'refused',
          problems: ['Error al importar preguntas'],
        });
      });

      it('stops being checked when it is discarded', async () => {
        const list = Array.from({ length: 1000 }, () => createFileEntry());
        const file = { name: 'a.json', bytes: toBuffer(JSON.stringify(list)) };
        const { import_id, checked } = await receiveFile(database(), administrator, file, (error) => {
          throw error;
        });
        await client.questions.imports.discard({ id: import_id });
        await checked;
        expect(await statusOf(import_id)).toMatchObject({ status: 'discarded' });
        expect(await stagedEntries(database())).toBe(0);
      });
    });

    describe('publishing', () => {
      it('does what was foreseen, whatever the file repeats', async () => {
        const known = Array.from({ length: 6 }, (_, i) => createFileEntry({ categoria: [`Tema ${i % 2}`] }));
        await publish(known);
        for (let round = 0; round < 8; round++) {
          const fresh = Array.from({ length: 4 }, () => createFileEntry());
          const list = Array.from({ length: 20 }, (_, i) => {
            const entry = [...known, ...fresh][(i * 7 + round * 3) % 10] ?? createFileEntry();
            const themes = [i % 3, (i * round) % 5].map((theme) => `${i % 2 ? 'TEMA' : 'tema'} ${theme}`);
            return { ...entry, categoria: themes };
          });
          const id = await send(list);
          const { status: ready, category_names: foreseen, ...expected } = await statusOf(id);
          const { category_names, ...done } = await client.questions.imports.publish({ id });
          expect(ready).toBe('ready');
          expect(done).toEqual({
            ...expected,
            status: 'published',
            tagged_explanations: null,
            published_at: expect.any(Date) as Date,
          });
          expect(category_names.toSorted()).toEqual(foreseen.toSorted());
        }
        expect(await findPositionProblems(database())).toEqual([]);
      });

      it('keeps explanations as clean HTML or as text, and references', async () => {
        const html = '<p onclick="x()">a<script>alert(1)</script> <b>b</b></p>';
        const ley = 'BOE-A-2015-10565';
        await publish([
          createFileEntry({ explicacion: html, explicacion_formato: 'html', referencia: { ley } }),
          createFileEntry({ explicacion: html, referencia: { ley, articulo: '30', apartado: '2' } }),
          createFileEntry({ explicacion: '<p>\u200b</p><img src=x>', explicacion_formato: 'html' }),
        ]);
        const { rows } = await sql`
          select explanation, explanation_format, law_id, article, paragraph from questions order by number`.execute(
          database(),
        );
        const none = { law_id: null, article: null, paragraph: null };
        expect(rows).toEqual([
          { ...none, explanation: '<p>a <b>b</b></p>', explanation_format: 'rich', law_id: ley },
          { explanation: html, explanation_format: 'plain', law_id: ley, article: '30', paragraph: '2' },
          { ...none, explanation: null, explanation_format: 'plain' },
        ]);
      });

      it('reads text explanations with tags as sanitized HTML where it is asked to', async () => {
        const tagged = '<p onclick="x()">a<script>alert(1)</script> <b>b</b></p>';
        const list = [createFileEntry({ explicacion: tagged }), createFileEntry({ explicacion: 'a\nb < c' })];
        const id = await send(list);
        expect(await statusOf(id)).toMatchObject({ status: 'ready', tagged_explanations: 1 });
        const published = await client.questions.imports.publish({ id, explanations_as_html: true });
        expect(published).toMatchObject({ status: 'published', tagged_explanations: null });
        const { rows } = await sql`
          select explanation, explanation_format from questions order by number`.execute(database());
        expect(rows).toEqual([
          { explanation: '<p>a <b>b</b></p>', explanation_format: 'rich' },
          { explanation: 'a\nb < c', explanation_format: 'plain' },
        ]);
        const { after } = await database()
          .selectFrom('audit_log')
          .select('after')
          .where('entity_id', '=', id)
          .where('action', '=', 'published')
          .executeTakeFirstOrThrow();
        expect(after).toMatchObject({ questions_new: 2, explanations_as_html: true });
      });

      it('gives repeats categories and nothing else', async () => {
        const entry = createFileEntry();
        await publish([entry]);
        const before = await questionsTable(database());
        const more = { explicacion: 'Otra', referencia: { ley: 'BOE-A-2015-10565' } };
        const published = await publish([{ ...entry, ...more, categoria: ['Otra'] }]);
        expect(published).toMatchObject({ questions_new: 0, repeats: 1, repeats_extended: 1 });
        expect(await questionsTable(database())).toEqual(before);
      });

      it('happens once, however often it is asked for', async () => {
        const id = await send([createFileEntry()]);
        const [one, other] = await Promise.all([
          client.questions.imports.publish({ id }),
          client.questions.imports.publish({ id }),
        ]);
        expect(other).toEqual(one);
        const before = await checksumTables(database());
        expect(await client.questions.imports.publish({ id })).toEqual(one);
        expect(await checksumTables(database())).toEqual(before);
        expect(await stagedEntries(database())).toBe(0);
      });

      it('is refused when what is stored has changed since, and says how', async () => {
        const entry = createFileEntry({ respuesta_correcta: 1 });
        const id = await send([entry]);
        await importEntries(database(), [{ ...entry, respuesta_correcta: 3 }]);
        const before = await bankOf(database());
        await expect(client.questions.imports.publish({ id })).rejects.toMatchObject({
          code: 'IMPORT_REFUSED',
        });
        expect(await bankOf(database())).toEqual(before);
        expect(await statusOf(id)).toMatchObject({
          status: 'refused',
          questions_new: null,
          problems: [expect.stringContaining('La pregunta #1 ya está guardada con otra respuesta correcta')],
        });
      });

      const wording = `¿${'Muy larga '.repeat(10)}?`;
      it.each([
        [
          'a category',
          'categories',
          `if new.name = 'Mala' then raise exception 'no entra'; end if`,
          'Error al crear la categoría «Mala»: no entra',
        ],
        [
          'a question',
          'questions',
          `if new.question_text like '¿Muy larga%' then raise exception 'no entra'; end if`,
          `Error al crear la pregunta «${wording.slice(0, 50)}»: no entra`,
        ],
        [
          'a question without a word',
          'questions',
          `if new.question_text like '¿Muy larga%' then return null; end if`,
          'No se pudo crear la pregunta',
        ],
        [
          'the categories of a question',
          'question_categories',
          `if exists (select from questions q where q.id = new.question_id and q.question_text like '¿Muy larga%') then
            raise exception 'no entra'; end if`,
          'Error al asociar las categorías con la pregunta: no entra',
        ],
        [
          'what nobody can say',
          'question_import_matches',
          `raise exception 'no entra'`,
          'Error al importar preguntas',
        ],
      ])('says that the database refuses %s, and brings nothing', async (_, table, refusal, message) => {
        const list = Array.from({ length: 130 }, (_entry, i) =>
          createFileEntry(i === 77 ? { pregunta: wording, categoria: ['Mala', 'Buena'] } : {}),
        );
        const id = await send(list);
        const before = await checksumTables(database());
        await breakTable(database(), table, refusal);
        await expect(client.questions.imports.publish({ id })).rejects.toMatchObject({
          code: 'IMPORT_FAILED',
          message,
        });
        await mend(database(), table);
        expect(await checksumTables(database())).toEqual(before);
        expect(await client.questions.imports.publish({ id })).toMatchObject({ questions_new: 130 });
        expect(await findPositionProblems(database())).toEqual([]);
      });
    });

    describe('undoing', () => {
      const undo = (id: string) => client.questions.imports.undo({ id });

      it('leaves the bank as it was', async () => {
        const old = await createCategory(database(), { name: 'Antigua', questions: 5 });
        await publish([createFileEntry({ categoria: ['antigua', 'De otra'] })]);
        const before = await visibleBank(database());
        const list = [
          ...old.questions.map((question, i) => ({
            ...again(question),
            categoria: ['Antigua', `N${i % 2}`],
          })),
          ...Array.from({ length: 20 }, (_, i) =>
            createFileEntry({ categoria: ['antigua', 'de otra', `N${i % 3}`] }),
          ),
        ];
        const { id } = await publish(list);
        expect(await visibleBank(database())).not.toEqual(before);
        expect(await undo(id)).toMatchObject({ status: 'undone', undone_at: expect.any(Date) as Date });
        expect(await visibleBank(database())).toEqual(before);
        expect(await findPositionProblems(database())).toEqual([]);
        const after = await checksumTables(database());
        expect(await undo(id)).toMatchObject({ status: 'undone' });
        expect(await checksumTables(database())).toEqual(after);
        await expect(client.questions.imports.publish({ id })).rejects.toMatchObject({
          code: 'IMPORT_NOT_READY',
        });
      });

      it('keeps what others have put beside it, positions without holes', async () => {
        const one = await publish(Array.from({ length: 7 }, () => createFileEntry({ categoria: ['Común'] })));
        const two = await publish(
          Array.from({ length: 5 }, () => createFileEntry({ categoria: ['Común', 'Dos'] })),
        );
        const three = await publish(
          Array.from({ length: 6 }, () => createFileEntry({ categoria: ['Común'] })),
        );
        await undo(one.id);
        await undo(three.id);
        expect(await findPositionProblems(database())).toEqual([]);
        const { rows } = await sql`select name, question_count from categories where deleted_at is null
          order by name collate "C"`.execute(database());
        // the first import created 'Común', so it still exists
        expect(rows).toEqual([
          { name: 'Común', question_count: 5 },
          { name: 'Dos', question_count: 5 },
        ]);
        await undo(two.id);
        expect(await liveCategories(database())).toEqual(['Común']);
      });

      it('takes edited, moved and deleted questions with it', async () => {
        const { id } = await publish(
          Array.from({ length: 4 }, () => createFileEntry({ categoria: ['Suya'] })),
        );
        const other = await createCategory(database(), { name: 'Otra', questions: 1 });
        const rows = await database()
          .selectFrom('questions')
          .select('id')
          .where('import_id', '=', id)
          .execute();
        const [moved, deleted] = rows.map((row) => row.id);
        const edited = await client.questions.edited({ id: moved ?? '' });
        const { categories: _, created_at: _created, deleted_at: _deleted, ...form } = edited;
        await client.questions.update({ ...form, question_text: 'Otra cosa', category_ids: [other.id] });
        await client.questions.remove({ id: deleted ?? '' });
        await undo(id);
        expect(await liveCategories(database())).toEqual(['Otra']);
        expect(await findPositionProblems(database())).toEqual([]);
        const live = await database()
          .selectFrom('questions')
          .select('id')
          .where('deleted_at', 'is', null)
          .execute();
        expect(live).toEqual([{ id: other.questions[0]?.id }]);
        await client.questions.restore({ id: moved ?? '' });
        expect(await findPositionProblems(database())).toEqual([]);
      });

      it('leaves its questions their categories: one that is restored comes back into what is still there', async () => {
        await createCategory(database(), { name: 'Antigua', questions: 2 });
        const imported = await publish([createFileEntry({ categoria: ['Antigua', 'Nueva'] })]);
        await undo(imported.id);
        const { id } = await database()
          .selectFrom('questions')
          .select('id')
          .where('import_id', '=', imported.id)
          .executeTakeFirstOrThrow();
        await client.questions.restore({ id });
        const { categories } = await client.questions.edited({ id });
        expect(categories.map(({ name }) => name)).toEqual(['Antigua']);
        expect(await findPositionProblems(database())).toEqual([]);
      });

      /** Publishes an import whose questions fill a category, and returns the category. */
      async function publishCategory(
        name: string,
        size: number,
      ): Promise<{ id: string; category: TestCategory }> {
        const { id } = await publish(
          Array.from({ length: size }, () => createFileEntry({ categoria: [name] })),
        );
        const category = await database()
          .selectFrom('categories')
          .select(['id', 'name'])
          .where('import_id', '=', id)
          .executeTakeFirstOrThrow();
        const questions = await database()
          .selectFrom('questions')
          .select(['id', 'question_text', 'choices', 'correct_answer', 'explanation'])
          .where('import_id', '=', id)
          .execute();
        return { id, category: { ...category, questions } };
      }

      it('is refused once a question of it was answered, in an open exam or a finished one', async () => {
        const { id, category } = await publishCategory('Tema', 6);
        const person = callAs(database(), await createPerson(database()));
        const attempt = await person.exams.start({ category_id: category.id, count: 5 });
        await answerAllQuestions(person, attempt, [category], { leave: 3 });
        const before = await checksumTables(database());
        const refused = (answered: number) => ({ code: 'IMPORT_ANSWERED', data: { answered } });
        await expect(undo(id)).rejects.toMatchObject(refused(2));
        expect(await checksumTables(database())).toEqual(before);
        const open = await person.exams.current();
        if (open) await answerAllQuestions(person, open, [category]);
        await person.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        await expect(undo(id)).rejects.toMatchObject(refused(5));
        await takeExam(callAs(database(), await createPerson(database())), category);
        await expect(undo(id)).rejects.toMatchObject({ code: 'IMPORT_ANSWERED' });
      });

      it('goes on while its questions were only drawn, and answers to other questions are no matter', async () => {
        const other = await publishCategory('Otra', 5);
        await takeExam(callAs(database(), await createPerson(database())), other.category);
        const { id, category } = await publishCategory('Tema', 5);
        const person = callAs(database(), await createPerson(database()));
        const attempt = await person.exams.start({ category_id: category.id, count: 5 });
        await undo(id);
        await answerAllQuestions(person, attempt, [category]);
        const { session_id } = await person.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        expect((await person.exams.results({ session_id })).score).toBe(5);
      });

      it('is for published imports only', async () => {
        const ready = await send([createFileEntry()]);
        await expect(undo(ready)).rejects.toMatchObject({ code: 'IMPORT_NOT_PUBLISHED' });
        await client.questions.imports.discard({ id: ready });
        await expect(undo(ready)).rejects.toMatchObject({ code: 'IMPORT_NOT_PUBLISHED' });
        await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
      });
    });

    describe('discarding', () => {
      it('forgets what was not published, and a repeat changes nothing', async () => {
        const id = await send([createFileEntry()]);
        await client.questions.imports.discard({ id });
        expect(await stagedEntries(database())).toBe(0);
        await client.questions.imports.discard({ id });
        expect(await statusOf(id)).toMatchObject({ status: 'discarded' });
        await expect(client.questions.imports.publish({ id })).rejects.toMatchObject({
          code: 'IMPORT_NOT_READY',
        });
        const refused = await send([1]);
        await client.questions.imports.discard({ id: refused });
        expect(await statusOf(refused)).toMatchObject({ status: 'discarded' });
      });

      it('is not for what was published', async () => {
        const { id } = await publish([createFileEntry()]);
        await expect(client.questions.imports.discard({ id })).rejects.toMatchObject({
          code: 'IMPORT_NOT_READY',
          message: 'Esta importación ya está publicada.',
        });
        await expect(client.questions.imports.discard({ id: randomUUID() })).rejects.toMatchObject({
          code: 'IMPORT_NOT_FOUND',
        });
      });

      it('happens by itself to what nobody comes back to, and to nothing else', async () => {
        const age = (id: string, minutes: number) =>
          sql`update question_imports set created_at = app_now() - make_interval(mins => ${minutes})
            where id = ${id}::uuid`.execute(database());
        const [old, recent] = [await send([createFileEntry()]), await send([createFileEntry()])];
        await age(old, 24 * 60 + 1);
        await age(recent, 24 * 60 - 1);
        const checking = { file_name: 'a', created_by: administrator.id };
        const [dead, busy] = await database()
          .insertInto('question_imports')
          .values([checking, checking])
          .returning('id')
          .execute();
        await age(dead?.id ?? '', 61);
        await age(busy?.id ?? '', 59);
        const { id: published } = await publish([createFileEntry()]);
        await age(published, 100_000);
        // the entries are nearly a day old, but their import still waits to be published
        await sql`update question_import_entries set staged_at = app_now() - interval '23 hours'`.execute(
          database(),
        );
        await importEntries(database(), []);
        await discardOverdueImports(database());
        const statuses = await Promise.all(
          [old, recent, dead?.id ?? '', busy?.id ?? '', published].map(
            async (id) => (await statusOf(id)).status,
          ),
        );
        expect(statuses).toEqual(['discarded', 'ready', 'discarded', 'checking', 'published']);
        expect(await stagedEntries(database())).toBe(1);
        expect(await client.questions.imports.publish({ id: recent })).toMatchObject({ questions_new: 1 });
      });
    });

    it('is listed, newest first, in pages of ten', async () => {
      for (let i = 1; i <= 11; i++) {
        await database()
          .insertInto('question_imports')
          .values({ file_name: `${i}.json`, created_at: new Date(2026, 0, i) })
          .execute();
      }
      const { imports, total } = await client.questions.imports.list({});
      expect(total).toBe(11);
      expect(imports.map((one) => one.file_name)).toEqual(
        Array.from({ length: 10 }, (_, i) => `${11 - i}.json`),
      );
      const next = await client.questions.imports.list({ page: 2 });
      expect(next.imports).toMatchObject([{ file_name: '1.json', created_by: null }]);
      await expect(statusOf(randomUUID())).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
    });
  });
});

/** Turns a stored question into an entry of a file. */
function again(question: TestCategory['questions'][number]): FileEntry {
  return {
    pregunta: question.question_text,
    opciones: question.choices,
    respuesta_correcta: question.correct_answer + 1,
    categoria: ['Antigua'],
  };
}

/** Computes checksums of all tables except those of imports and the audit. */
function bankOf(db: Database): Promise<object> {
  return checksumTables(db, [
    'question_imports',
    'question_import_entries',
    'question_import_previews',
    'question_import_categories',
    'question_import_files',
    'audit_log',
  ]);
}

async function questionsTable(db: Database): Promise<string | undefined> {
  return (await checksumTables(db))['questions'];
}

/** Reads all live questions with their categories. */
async function visibleBank(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select q.question_text, q.version, array(
      select c.name from question_categories qc join categories c on c.id = qc.category_id
      where qc.question_id = q.id and qc.position is not null order by c.name collate "C") as categories
    from questions q where q.deleted_at is null
    union all
    select name, question_count, null from categories where deleted_at is null
    order by 1`.execute(db);
  return rows;
}

async function liveCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('name')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

async function stagedEntries(db: Database): Promise<number> {
  return (await db.selectFrom('question_import_entries').select('number').execute()).length;
}

/** Adds a trigger that runs the SQL `refusal` for each row written to the table; %L in it stands for `text`. */
async function breakTable(db: Database, table: string, refusal: string, text = ''): Promise<void> {
  const work = refusal.replace('%L', `'${text}'`);
  await sql`
    create function break_down() returns trigger language plpgsql as ${sql.lit(`begin ${work}; return new; end`)}`.execute(
    db,
  );
  await sql`
    create trigger break_down before insert or update on ${sql.table(table)}
    for each row execute function break_down()`.execute(db);
}

async function mend(db: Database, table: string): Promise<void> {
  await sql`drop trigger break_down on ${sql.table(table)}`.execute(db);
  await sql`drop function break_down`.execute(db);
}
