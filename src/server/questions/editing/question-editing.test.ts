import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { loadQuestionForm, createQuestionForm } from '#tests/support/questions/question-forms.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { saveLaws } from '#server/questions/laws.service.ts';

const LAW = {
  id: 'BOE-A-2015-10565',
  title: 'Ley 39/2015, de 1 de octubre, del Procedimiento Administrativo Común',
  short_title: 'Ley 39/2015',
  consolidated: '2026-01-01',
};
const REFERENCE = { law_id: LAW.id, article: '21', paragraph: '3' };

describe('editing questions', () => {
  describeOnDatabase((database) => {
    let client: ReturnType<typeof callAs>;
    beforeAll(async () => {
      client = callAs(database(), await createPerson(database(), { role: 'admin' }));
    });

    const { create, update, remove, restore, edited } = {
      create: async (given: Partial<QuestionForm> = {}, id: string = randomUUID()) =>
        (await client.questions.create({ id, ...createQuestionForm(given) })).id,
      update: async (id: string, change: Partial<QuestionForm & { version: number }>) =>
        client.questions.update({ ...(await loadQuestionForm(client, id)), ...change }),
      remove: (id: string) => client.questions.remove({ id }),
      restore: (id: string) => client.questions.restore({ id }),
      edited: (id: string) => client.questions.edited({ id }),
    };

    /** Lists the ids of a category's questions in the order of their positions. */
    async function positionsOf(category_id: string): Promise<string[]> {
      const rows = await database()
        .selectFrom('question_categories')
        .select(['question_id', 'position'])
        .where('category_id', '=', category_id)
        .where('position', 'is not', null)
        .orderBy('position')
        .execute();
      expect(rows.map(({ position }) => position)).toEqual(rows.map((_, i) => i + 1));
      expect(await findPositionProblems(database())).toEqual([]);
      return rows.map(({ question_id }) => question_id);
    }

    async function deleteCategory(id: string): Promise<void> {
      await client.catalogue.categories.remove({ id });
    }

    const versionsOf = (question_id: string) =>
      database()
        .selectFrom('question_versions')
        .selectAll()
        .where('question_id', '=', question_id)
        .orderBy('version')
        .execute();

    describe('the form', () => {
      it('is given all that is stored, in a deleted question too', async () => {
        const second = await createCategory(database(), { name: 'Zonas', questions: 0 });
        const first = await createCategory(database(), { name: 'Ámbitos', questions: 0 });
        const form = createQuestionForm({
          explanation: '<p>Por esto.</p>',
          category_ids: [second.id, first.id],
          reference: REFERENCE,
        });
        const id = await create(form);
        const stored = {
          ...form,
          id,
          version: 1,
          category_ids: undefined,
          shared_text: null,
          categories: [first, second].map((category) => ({ id: category.id, name: category.name })),
          created_at: expect.any(Date) as Date,
          state: 'current',
          state_since: null,
          state_reason: null,
          source: null,
        };
        expect({ ...(await edited(id)), category_ids: undefined }).toEqual({ ...stored, deleted_at: null });
        await remove(id);
        expect((await edited(id)).deleted_at).toBeInstanceOf(Date);
      });

      it('of no question is not found', async () => {
        await expect(edited(randomUUID())).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND' });
      });

      it('offers the known laws', async () => {
        await saveLaws(database(), [LAW]);
        expect(await client.questions.laws()).toEqual({ laws: [LAW] });
      });
    });

    describe('a new question', () => {
      it('stands behind the last one of each of its categories', async () => {
        const one = await createCategory(database(), { questions: 2 });
        const other = await createCategory(database(), { questions: 0 });
        const id = await create({ category_ids: [one.id, other.id, one.id] });
        expect(await positionsOf(one.id)).toEqual([...one.questions.map((question) => question.id), id]);
        expect(await positionsOf(other.id)).toEqual([id]);
        expect((await client.catalogue.category({ id: one.id })).question_count).toBe(3);
      });

      it('sent again after a lost reply is the same one', async () => {
        const { id: category_id } = await createCategory(database(), { questions: 0 });
        const form = { id: randomUUID(), ...createQuestionForm({ category_ids: [category_id] }) };
        expect(await client.questions.create(form)).toEqual({ id: form.id });
        expect(await client.questions.create(form)).toEqual({ id: form.id });
        expect(await positionsOf(category_id)).toEqual([form.id]);
      });

      it('is refused, and nothing stored, with a category that is gone', async () => {
        const stays = await createCategory(database(), { questions: 0 });
        const gone = await createCategory(database(), { questions: 0 });
        await deleteCategory(gone.id);
        for (const missing of [gone.id, randomUUID()]) {
          const id = randomUUID();
          await expect(create({ category_ids: [stays.id, missing] }, id)).rejects.toMatchObject({
            code: 'CATEGORY_NOT_FOUND',
          });
          await expect(edited(id)).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND' });
        }
        expect(await positionsOf(stays.id)).toEqual([]);
      });

      it('of the same wording and options as a live one is refused, and told which that is', async () => {
        const form = createQuestionForm();
        const question_id = await create(form);
        await expect(create({ ...form, correct_answer: 0 })).rejects.toMatchObject({
          code: 'QUESTION_REPEATED',
          data: { question_id },
        });
        await create({ ...form, choices: form.choices.toReversed() });
        await create({ ...form, question_text: `${form.question_text} ` });
      });

      it('of the same wording and options as a deleted one is stored', async () => {
        const form = createQuestionForm();
        await remove(await create(form));
        await create(form);
      });

      it('keeps its texts letter by letter', async () => {
        const form = createQuestionForm({
          question_text: '  ¿Qué hace <script>alert(1)</script> & "esto"?\r\n\t',
          choices: ['<!-- -->', '=SI(A1<B1;1)', ' <% y %> ', '\\%_ ñ̃'],
        });
        const { question_text, choices } = await edited(await create(form));
        expect({ question_text, choices }).toEqual({
          question_text: form.question_text,
          choices: form.choices,
        });
      });

      it('is refused without wording, with empty options or a wrong number of them, and without key', async () => {
        const wrong: [object, string][] = [
          [{ question_text: ' \u200b' }, 'El texto de la pregunta es obligatorio'],
          [{ choices: ['a', 'b', ' ', 'd'] }, 'Todas las opciones son obligatorias'],
          [{ choices: ['a'] }, 'Debe haber entre 2 y 6 opciones'],
          [{ choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'Debe haber entre 2 y 6 opciones'],
          [{ correct_answer: 4 }, 'Marca la opción correcta'],
          [{ choices: ['a', 'b'], correct_answer: 2 }, 'Marca la opción correcta'],
          [{ correct_answer: 6 }, 'Marca la opción correcta'],
          [{ notes: ['a', null, null] }, 'Debe haber una nota, o nada, por cada opción'],
          [{ notes: ['a', null, null, 'con \0'] }, 'Tiene un carácter que no se puede guardar'],
          [{ question_text: 'con \0' }, 'Tiene un carácter que no se puede guardar'],
        ];
        for (const [given, message] of wrong)
          await expect(create(given)).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
      });
    });

    describe('notes', () => {
      const noted = async (notes: QuestionForm['notes']) => (await edited(await create({ notes }))).notes;

      it('are stored letter by letter, null where nothing is seen of them', async () => {
        const notes = [' a < b\n<b>literal</b> ', null, '{NULL,"a"}', 'NULL'];
        expect(await noted(notes)).toEqual(notes);
        expect(await noted(['a', '', ' \n\u200b', null])).toEqual(['a', null, null, null]);
      });

      it('are none where no option has one', async () => {
        expect(await noted([null, '', ' ', '\u200b'])).toBeNull();
      });
    });

    describe('an explanation', () => {
      const explained = async (explanation: string | null, explanation_format: 'plain' | 'rich') => {
        const stored = await database()
          .selectFrom('questions')
          .select(['explanation', 'explanation_format'])
          .where('id', '=', await create({ explanation, explanation_format }))
          .executeTakeFirstOrThrow();
        return Object.values(stored);
      };

      it('with formats keeps only what the mode rich allows', async () => {
        const sent =
          '<p onclick="x()">Es <strong>así</strong><script>alert(1)</script></p><h1>Sí</h1><img src="x">';
        expect(await explained(sent, 'rich')).toEqual(['<p>Es <strong>así</strong></p>Sí', 'rich']);
      });

      it('with more than that, from wherever it came, is edited without it', async () => {
        const id = await create();
        const explanation =
          '<base href="https://example.org"><p style="color:red">Así</p><script>x()</script>';
        await database()
          .updateTable('questions')
          .set({ explanation, explanation_format: 'rich' })
          .where('id', '=', id)
          .execute();
        expect(await edited(id)).toMatchObject({ explanation: '<p>Así</p>', explanation_format: 'rich' });
      });

      it('of plain text is stored letter by letter', async () => {
        expect(await explained(' a < b\n<b>literal</b> ', 'plain')).toEqual([
          ' a < b\n<b>literal</b> ',
          'plain',
        ]);
      });

      it('without anything to be seen is none', async () => {
        for (const empty of [null, '', '<p></p>', '<p>&nbsp;<br></p>', '<img src="x"> \u200b'])
          expect(await explained(empty, 'rich')).toEqual([null, 'plain']);
        expect(await explained(' \n\u200b', 'plain')).toEqual([null, 'plain']);
      });
    });

    describe('a changed question', () => {
      it('is a new version; the earlier one stays as it was', async () => {
        const form = createQuestionForm({ explanation: '<p>Antes</p>', reference: REFERENCE });
        const id = await create(form);
        const { version } = await update(id, { question_text: '¿Otra?', correct_answer: 0, reference: null });
        expect(version).toBe(2);
        expect(await edited(id)).toMatchObject({
          version: 2,
          question_text: '¿Otra?',
          correct_answer: 0,
          reference: null,
        });
        const { category_ids: _none, reference: _flat, ...content } = form;
        expect(await versionsOf(id)).toEqual([
          {
            question_id: id,
            version: 1,
            ...content,
            ...REFERENCE,
            shared_text_id: null,
            shared_text_version: null,
            created_at: expect.any(Date) as Date,
          },
        ]);
      });

      it.each<[string, Partial<QuestionForm>]>([
        ['wording', { question_text: '¿Nueva?' }],
        ['an option', { choices: ['Primera', 'Segunda', 'Tercera', 'Otra'] }],
        ['the number of options', { choices: ['Primera', 'Segunda', 'Tercera'] }],
        ['the key', { correct_answer: 0 }],
        ['a note', { notes: [null, 'Otra nota', null, null] }],
        ['the explanation', { explanation: '<p>Nueva</p>' }],
        ['its form', { explanation_format: 'plain' }],
        ['the law', { reference: { ...REFERENCE, law_id: 'BOE-A-1978-31229' } }],
        ['the article', { reference: { ...REFERENCE, article: '22' } }],
        ['the paragraph', { reference: { ...REFERENCE, paragraph: null } }],
      ])('is a new version where only %s is another', async (_what, change) => {
        const id = await create({ explanation: '<p>Vieja</p>', reference: REFERENCE });
        expect(await update(id, change)).toEqual({ version: 2 });
        expect(await versionsOf(id)).toHaveLength(1);
      });

      it('is none as long as only its categories are others', async () => {
        const before = await createCategory(database(), { questions: 0 });
        const after = await createCategory(database(), { questions: 0 });
        const id = await create({ category_ids: [before.id], explanation: '<p>Así</p>' });
        expect(await update(id, { category_ids: [after.id] })).toEqual({ version: 1 });
        expect(await versionsOf(id)).toEqual([]);
        expect([await positionsOf(before.id), await positionsOf(after.id)]).toEqual([[], [id]]);
      });

      it('leaves a category to the last question of it, which takes its place', async () => {
        const category = await createCategory(database(), { questions: 4 });
        const [first, second, third, last] = category.questions.map((question) => question.id);
        await update(String(second), { category_ids: [] });
        expect(await positionsOf(category.id)).toEqual([first, last, third]);
        await update(String(third), { category_ids: [] });
        expect(await positionsOf(category.id)).toEqual([first, last]);
        await update(String(second), { category_ids: [category.id] });
        expect(await positionsOf(category.id)).toEqual([first, last, second]);
      });

      it('can be left without any category, and without any change', async () => {
        const { id: category_id } = await createCategory(database(), { questions: 1 });
        const id = await create({ category_ids: [category_id] });
        expect(await update(id, {})).toEqual({ version: 1 });
        expect(await positionsOf(category_id)).toContain(id);
        await update(id, { category_ids: [] });
        expect((await edited(id)).categories).toEqual([]);
      });

      it('is refused where somebody else has changed it meanwhile, and nothing of it is stored', async () => {
        const { id: category_id } = await createCategory(database(), { questions: 0 });
        const id = await create();
        await update(id, { question_text: '¿La de la otra persona?' });
        const late = { version: 1, question_text: '¿La mía?', category_ids: [category_id] };
        await expect(update(id, late)).rejects.toMatchObject({ code: 'QUESTION_CHANGED' });
        expect(await edited(id)).toMatchObject({
          version: 2,
          question_text: '¿La de la otra persona?',
          categories: [],
        });
      });

      it('sent again after a lost reply answers the version that it has become', async () => {
        const id = await create();
        const form = { ...(await loadQuestionForm(client, id)), question_text: '¿Una sola vez?' };
        expect(await client.questions.update(form)).toEqual({ version: 2 });
        expect(await client.questions.update(form)).toEqual({ version: 2 });
        expect(await versionsOf(id)).toHaveLength(1);
      });

      it('can’t become equal to another one', async () => {
        const other = createQuestionForm();
        const question_id = await create(other);
        const id = await create();
        const { question_text, choices } = other;
        await expect(update(id, { question_text, choices })).rejects.toMatchObject({
          code: 'QUESTION_REPEATED',
          data: { question_id },
        });
      });

      it('may stay equal to another one, as old banks have it', async () => {
        const { question_text, choices } = createQuestionForm();
        const twin = { question_text, choices, correct_answer: 1 };
        await database().insertInto('questions').values(twin).execute();
        const { id } = await database()
          .insertInto('questions')
          .values(twin)
          .returning('id')
          .executeTakeFirstOrThrow();
        expect(await update(id, { correct_answer: 3 })).toEqual({ version: 2 });
      });

      it('can’t be one that is deleted or never was', async () => {
        const form = { ...createQuestionForm(), version: 1 };
        const id = await create();
        await remove(id);
        for (const gone of [id, randomUUID()])
          await expect(client.questions.update({ ...form, id: gone })).rejects.toMatchObject({
            code: 'QUESTION_NOT_FOUND',
          });
      });

      it('can’t be put into a category that is gone; it stays as it was', async () => {
        const gone = await createCategory(database(), { questions: 0 });
        const id = await create();
        await deleteCategory(gone.id);
        const late = { question_text: '¿Cambiada?', category_ids: [gone.id] };
        await expect(update(id, late)).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
        expect((await edited(id)).version).toBe(1);
      });
    });

    describe('a deleted question', () => {
      it('gives its places free and keeps its categories', async () => {
        const one = await createCategory(database(), { questions: 3 });
        const other = await createCategory(database(), { questions: 0 });
        const [first, second, last] = one.questions.map((question) => question.id);
        await update(String(first), { category_ids: [one.id, other.id] });
        await remove(String(first));
        expect([await positionsOf(one.id), await positionsOf(other.id)]).toEqual([[last, second], []]);
        expect((await edited(String(first))).categories).toHaveLength(2);
        await expect(client.questions.question({ question_id: String(first) })).rejects.toMatchObject({
          code: 'QUESTION_NOT_FOUND',
        });
        expect((await client.catalogue.category({ id: one.id })).question_count).toBe(2);
      });

      it('deleted again changes nothing', async () => {
        const category = await createCategory(database(), { questions: 2 });
        const [id = ''] = category.questions.map((question) => question.id);
        await remove(id);
        const { deleted_at } = await edited(id);
        await remove(id);
        expect((await edited(id)).deleted_at).toEqual(deleted_at);
        expect(await positionsOf(category.id)).toHaveLength(1);
      });

      it('can’t be one that never was', async () => {
        for (const call of [remove, restore])
          await expect(call(randomUUID())).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND' });
      });

      it('restored is back in its categories, behind the others', async () => {
        const category = await createCategory(database(), { questions: 3 });
        const [first, second, last] = category.questions.map((question) => question.id);
        await remove(String(first));
        await restore(String(first));
        expect(await positionsOf(category.id)).toEqual([last, second, first]);
        await restore(String(first));
        expect(await positionsOf(category.id)).toEqual([last, second, first]);
        expect((await edited(String(first))).deleted_at).toBeNull();
      });

      it('restored forgets the categories that were deleted meanwhile', async () => {
        const stays = await createCategory(database(), { questions: 0 });
        const goes = await createCategory(database(), { questions: 0 });
        const id = await create({ category_ids: [goes.id, stays.id] });
        await remove(id);
        await deleteCategory(goes.id);
        await restore(id);
        expect((await edited(id)).categories.map((category) => category.id)).toEqual([stays.id]);
        expect([await positionsOf(stays.id), await positionsOf(goes.id)]).toEqual([[id], []]);
        const { rows } = await sql`
          select from question_categories where category_id = ${goes.id}::uuid`.execute(database());
        expect(rows).toEqual([]);
      });

      it('can’t be restored beside an equal one', async () => {
        const form = createQuestionForm();
        const id = await create(form);
        await remove(id);
        const question_id = await create(form);
        await expect(restore(id)).rejects.toMatchObject({
          code: 'QUESTION_REPEATED',
          message: 'No se puede restaurar: ya hay otra pregunta con el mismo texto y las mismas opciones.',
          data: { question_id },
        });
        expect((await edited(id)).deleted_at).not.toBeNull();
        await remove(question_id);
        await restore(id);
      });
    });
  });
});
