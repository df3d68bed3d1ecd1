import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { findBankProblems } from '#tests/support/database/bank.ts';
import { runBankWriters } from '#tests/support/database/concurrent-writers.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { importEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { loadQuestionForm, createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('administrators who edit questions at the same time', () => {
  const database = useDatabase('PostgreSQL', 20);
  let client: ReturnType<typeof callAs>;
  beforeEach(async () => {
    await emptyTables(database(), ['questions', 'question_categories', 'question_versions', 'categories']);
    client = callAs(database(), await createPerson(database(), { role: 'admin' }));
  });

  const create = (form = createQuestionForm(), id: string = randomUUID()) =>
    client.questions.create({ id, ...form });
  const remove = (id: string) => client.questions.remove({ id });
  const restore = (id: string) => client.questions.restore({ id });
  const deleteCategory = (id: string) => client.catalogue.categories.remove({ id });
  const lockRow = (table: 'questions' | 'categories', id: string) => (trx: Trx) =>
    sql`select from ${sql.table(table)} where id = ${id}::uuid for update`.execute(trx);
  /** Makes requests that store a wording wait, like an import that is being published. */
  const lockWordings = (trx: Trx) => sql`select pg_advisory_xact_lock(7150031)`.execute(trx);
  /** Makes requests wait after they have looked for an equal question and before they store their own. */
  const keepFromStoring = (trx: Trx) => sql`lock table questions in share mode`.execute(trx);
  const liveQuestions = async () =>
    (await database().selectFrom('questions').select('id').where('deleted_at', 'is', null).execute()).map(
      ({ id }) => id,
    );

  it('of the same version: one is stored, the other is told that it was changed', async () => {
    const { id } = await create();
    const form = await loadQuestionForm(client, id);
    const edits = ['¿Primera?', '¿Segunda?'].map(
      (question_text) => () => client.questions.update({ ...form, question_text }),
    );
    const ended = await queueCallsBehindLock(database(), lockRow('questions', id), edits);
    expect(toCallOutcomes(ended)).toEqual([{ version: 2 }, 'QUESTION_CHANGED']);
    expect(await client.questions.edited({ id })).toMatchObject({ question_text: '¿Primera?', version: 2 });
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('the same edit sent twice at once: it is stored once, and both are told the version', async () => {
    const { id } = await create();
    const form = { ...(await loadQuestionForm(client, id)), question_text: '¿Doble clic?' };
    const edit = () => client.questions.update(form);
    expect(
      toCallOutcomes(await queueCallsBehindLock(database(), lockRow('questions', id), [edit, edit])),
    ).toEqual([{ version: 2 }, { version: 2 }]);
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('a question is put into a category that is just being deleted: whoever comes first', async () => {
    const category = await createCategory(database(), { questions: 0 });
    const put = () => create(createQuestionForm({ category_ids: [category.id] }));
    const calls = [() => deleteCategory(category.id), put];
    const ended = await queueCallsBehindLock(database(), lockRow('categories', category.id), calls);
    expect(toCallOutcomes(ended)).toEqual([{}, 'CATEGORY_NOT_FOUND']);
    expect(await liveQuestions()).toEqual([]);
  });

  it('a category is deleted while a question is put into it: it is told how many it has by then', async () => {
    const category = await createCategory(database(), { questions: 0 });
    const { id } = await create();
    const form = { ...(await loadQuestionForm(client, id)), category_ids: [category.id] };
    const calls = [() => client.questions.update(form), () => deleteCategory(category.id)];
    const ended = await queueCallsBehindLock(database(), lockRow('categories', category.id), calls);
    expect(toCallOutcomes(ended)).toEqual([
      { version: 1 },
      { code: 'CATEGORY_IN_USE', data: { questions: 1 } },
    ]);
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('the last question of a category is deleted while the category is: no message counts 0', async () => {
    for (let round = 0; round < 15; round++) {
      const { id, questions } = await createCategory(database(), { questions: 1 });
      const [, removed] = await Promise.allSettled([remove(String(questions[0]?.id)), deleteCategory(id)]);
      expect(toCallOutcomes([removed])).toSatisfy(
        ([outcome]) =>
          JSON.stringify(outcome) === '{}' ||
          JSON.stringify(outcome) === '{"code":"CATEGORY_IN_USE","data":{"questions":1}}',
      );
    }
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('questions come and go before they are counted: the category is deleted after all', async () => {
    const { id, questions } = await createCategory(database(), { questions: 1 });
    await remove(String(questions[0]?.id));
    const setLive = async (trx: Trx, isLive: boolean) => {
      await lockRow('categories', id)(trx);
      await sql`update question_categories set is_live = ${isLive} where category_id = ${id}::uuid`.execute(
        trx,
      );
    };
    // queues for a table lock, so that it runs after the deletion was refused and before it counts the questions
    const takeOut = () =>
      database()
        .transaction()
        .execute(async (trx) => {
          await sql`lock table categories in access exclusive mode`.execute(trx);
          await setLive(trx, false);
        });
    const calls = [() => deleteCategory(id), takeOut];
    const ended = await queueCallsBehindLock(database(), (trx) => setLive(trx, true), calls);
    expect(toCallOutcomes(ended)).toEqual([{}, undefined]);
    await expect(client.catalogue.category({ id })).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
  });

  it('a question is restored while its category is deleted: it comes back without it', async () => {
    const { id, questions } = await createCategory(database(), { questions: 1 });
    const question = String(questions[0]?.id);
    await remove(question);
    const calls = [() => deleteCategory(id), () => restore(question)];
    expect(toCallOutcomes(await queueCallsBehindLock(database(), lockRow('categories', id), calls))).toEqual([
      {},
      {},
    ]);
    expect((await client.questions.edited({ id: question })).categories).toEqual([]);
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('two make equal questions: the second is told of the first', async () => {
    const form = createQuestionForm();
    const calls = Array.from({ length: 6 }, () => () => create({ ...form }));
    const ended = toCallOutcomes(await queueCallsBehindLock(database(), lockWordings, calls));
    const [question_id] = await liveQuestions();
    expect(ended.filter((one) => JSON.stringify(one) === JSON.stringify({ id: question_id }))).toHaveLength(
      1,
    );
    expect(ended).toContainEqual({ code: 'QUESTION_REPEATED', data: { question_id } });
    expect(await liveQuestions()).toHaveLength(1);
  });

  it('the same new question is sent twice at once: it is one', async () => {
    const { id: category_id } = await createCategory(database(), { questions: 0 });
    const id = randomUUID();
    const form = createQuestionForm({ category_ids: [category_id] });
    const calls = [() => create(form, id), () => create(form, id)];
    expect(toCallOutcomes(await queueCallsBehindLock(database(), lockWordings, calls))).toEqual([
      { id },
      { id },
    ]);
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('one makes, one edits and one restores to the same wording: one of them does', async () => {
    const form = createQuestionForm();
    const deleted = (await create(form)).id;
    await remove(deleted);
    const other = (await create()).id;
    const edited = { ...(await loadQuestionForm(client, other)), ...form };
    const calls = [() => create(form), () => client.questions.update(edited), () => restore(deleted)];
    const ended = toCallOutcomes(await queueCallsBehindLock(database(), lockWordings, calls));
    expect(JSON.stringify(ended).match(/QUESTION_REPEATED/g)).toHaveLength(2);
    expect(await findBankProblems(database())).toEqual([]);
  });

  it.each(['the form first', 'the import first'])(
    'a form and an import bring the same question: it is stored once, %s',
    async (first) => {
      const form = createQuestionForm({ correct_answer: 0 });
      const entry = createFileEntry({
        pregunta: form.question_text,
        opciones: form.choices,
        respuesta_correcta: 1,
      });
      const calls = [() => create(form), () => importEntries(database(), [entry])];
      const sortBadges = first === 'the form first' ? calls : calls.toReversed();
      const ended = toCallOutcomes(await queueCallsBehindLock(database(), keepFromStoring, sortBadges));
      const [question_id] = await liveQuestions();
      expect(ended).toMatchObject(
        first === 'the form first'
          ? [{ id: question_id }, { questions_new: 0, repeats: 1 }]
          : [
              { questions_new: 1, repeats: 0 },
              { code: 'QUESTION_REPEATED', data: { question_id } },
            ],
      );
      expect(await liveQuestions()).toHaveLength(1);
      expect(await findBankProblems(database())).toEqual([]);
    },
  );

  it('a question is deleted while it is put into another category: it has no place there', async () => {
    const one = await createCategory(database(), { questions: 3 });
    const other = await createCategory(database(), { questions: 1 });
    const id = String(one.questions[0]?.id);
    const form = { ...(await loadQuestionForm(client, id)), category_ids: [one.id, other.id] };
    const calls = [() => client.questions.update(form), () => remove(id)];
    const ended = await queueCallsBehindLock(database(), lockRow('questions', id), calls);
    expect(toCallOutcomes(ended)).toEqual([{ version: 1 }, {}]);
    expect(await findBankProblems(database())).toEqual([]);
    expect((await client.catalogue.category({ id: other.id })).question_count).toBe(1);
  });

  it('many go from one category to another and back, and none waits in a circle', async () => {
    const [one, other] = [
      await createCategory(database(), { questions: 8 }),
      await createCategory(database(), { questions: 8 }),
    ];
    const moves = [one, other].flatMap((from) =>
      from.questions.map(async ({ id }) => {
        const to = from === one ? other : one;
        await client.questions.update({
          ...(await loadQuestionForm(client, id)),
          category_ids: [to.id, from.id],
        });
        await client.questions.update({ ...(await loadQuestionForm(client, id)), category_ids: [to.id] });
      }),
    );
    expect(toCallOutcomes(await Promise.allSettled(moves))).toEqual(moves.map(() => undefined));
    expect(await findBankProblems(database())).toEqual([]);
  });

  it('a category takes the name that an import is just making, which needs the old one too', async () => {
    const category = { id: randomUUID(), name: 'Vieja', description: 'Con preguntas', group_id: null };
    await client.catalogue.categories.create(category);
    const list = ['Nueva', 'Vieja'].map((name) => createFileEntry({ categoria: [name] }));
    const calls = [
      () => importEntries(database(), list),
      () => client.catalogue.categories.update({ ...category, version: 1, name: 'Nueva' }),
    ];
    const ended = await queueCallsBehindLock(database(), lockRow('categories', category.id), calls);
    expect(toCallOutcomes(ended)).toEqual([
      expect.objectContaining({ questions_new: 2, categories_created: 1 }),
      'CATEGORY_NAME_TAKEN',
    ]);
    expect(await findBankProblems(database())).toEqual([]);
  });

  // `npm run prove positions` does the same for longer
  it(
    'random edits, deletions, restores and imports by four leave all positions dense',
    {
      timeout: 120_000,
    },
    async () => {
      const db = database();
      const report = await runBankWriters([db, db, db, db], { steps: 320, rounds: 4, seed: 20261122 });
      expect(report.wrong).toEqual([]);
      expect(report.steps).toMatchObject({
        create: expect.any(Number) as number,
        edit: expect.any(Number) as number,
        remove: expect.any(Number) as number,
        restore: expect.any(Number) as number,
        import: expect.any(Number) as number,
      });
    },
  );
});
