import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import type { OwnExam } from '#shared/mock-exams/own-exam.contract.ts';
import { OWN_EXAMS_MAX } from '#shared/mock-exams/own-exam.rules.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import { createAnswerMarks, deliverOpenSheet, startSheet } from '#tests/support/mock-exams/sheets.ts';

describe('own mock exams', () => {
  describeOnDatabase((database) => {
    let client: ReturnType<typeof callAs>;
    let category: TestCategory;
    beforeEach(async () => {
      client = callAs(database(), await createPerson(database()));
      category = await createCategory(database(), { questions: 10 });
    });
    afterEach(() => runDatabaseClock(database()));

    const compose = (given: Partial<OwnExam> = {}) =>
      createOwnExam(category.id, { categories: [{ category_id: category.id, questions: 6 }], ...given });
    const create = async (exam: OwnExam) =>
      (await client.mockExams.own.create({ id: randomUUID(), exam })).id;
    const listNames = async () => {
      const { mock_exams } = await client.mockExams.catalogue();
      return mock_exams.filter(({ is_own }) => is_own).map(({ name }) => name);
    };
    const readSheet = async () => {
      const sheet = await client.mockExams.sheet();
      if (!sheet) throw new Error('no sheet is open');
      return sheet;
    };
    const versionsOf = async (id: string) => {
      const rows = await database()
        .selectFrom('mock_exam_template_versions')
        .select('version')
        .where('template_id', '=', id)
        .orderBy('version')
        .execute();
      return rows.map(({ version }) => version);
    };

    it('are kept as they were composed, once, and stand in the catalogue of their user', async () => {
      const other = await createCategory(database(), { questions: 4 });
      const exam = compose({
        categories: [
          { category_id: category.id, questions: 6 },
          { category_id: other.id, questions: 3 },
        ],
        penalty: { numerator: 2, denominator: 7 },
        minutes: 45,
        shuffles_choices: true,
      });
      const id = randomUUID();
      await client.mockExams.own.create({ id, exam });
      await client.mockExams.own.create({ id, exam });
      expect(await client.mockExams.own.get({ id })).toEqual({ id, version: 1, exam });
      expect((await client.mockExams.catalogue()).mock_exams.filter(({ is_own }) => is_own)).toMatchObject([
        {
          id,
          version: 1,
          certainty: 'own',
          questions: 9,
          minutes: 45,
          parts: 1,
          available_parts: 1,
          taken: 0,
        },
      ]);
    });

    it('are drawn with the number of each category, and marked exactly, without a percentile', async () => {
      const other = await createCategory(database(), { questions: 4 });
      const id = await create(
        compose({
          categories: [
            { category_id: category.id, questions: 6 },
            { category_id: other.id, questions: 3 },
          ],
          penalty: { numerator: 1, denominator: 4 },
        }),
      );
      const sheet = await startSheet(client, id);
      const known = new Set(category.questions.map((question) => question.id));
      const mine = sheet.questions.filter(({ question_id }) => known.has(question_id));
      expect([sheet.questions.length, mine.length]).toEqual([9, 6]);
      await deliverOpenSheet(client, sheet, createAnswerMarks(category, mine, { right: 4, wrong: 2 }));
      expect(await client.mockExams.result({ session_id: sheet.id })).toMatchObject({
        template: { id, is_own: true },
        right: 4,
        wrong: 2,
        blank: 3,
        direct: '7/2',
        scaled: '35/9',
        scale_maximum: '10/1',
        passed: false,
        points: 4,
        percentile: null,
      });
    });

    it('are found by their user only: others get the same reply as for one that is missing', async () => {
      const id = await create(compose());
      const before = await client.mockExams.own.get({ id });
      for (const role of ['user', 'admin'] as const) {
        const { mockExams } = callAs(database(), await createPerson(database(), { role }));
        for (const asked of [id, randomUUID(), 'x'])
          await expect(mockExams.own.get({ id: asked })).rejects.toMatchObject({
            code: 'OWN_EXAM_NOT_FOUND',
          });
        await expect(mockExams.own.update({ id, version: 1, exam: compose() })).rejects.toMatchObject({
          code: 'OWN_EXAM_NOT_FOUND',
        });
        await mockExams.own.remove({ id });
        await expect(mockExams.instructions({ template_id: id })).rejects.toMatchObject({
          code: 'MOCK_EXAM_NOT_FOUND',
        });
        await expect(mockExams.start({ template_id: id, version: 1 })).rejects.toMatchObject({
          code: 'MOCK_EXAM_NOT_FOUND',
        });
        expect((await mockExams.catalogue()).mock_exams.map((one) => one.id)).not.toContain(id);
      }
      expect(await client.mockExams.own.get({ id })).toEqual(before);
    });

    it('refuse what is beyond the limits of sizes, penalty and minutes', async () => {
      const [first, second] = [category.id, randomUUID()];
      const refused: Partial<OwnExam>[] = [
        { name: '  ' },
        { categories: [] },
        { categories: [{ category_id: first, questions: 0 }] },
        { categories: [{ category_id: first, questions: 211 }] },
        {
          categories: [
            { category_id: first, questions: 200 },
            { category_id: second, questions: 11 },
          ],
        },
        {
          categories: [
            { category_id: first, questions: 1 },
            { category_id: first, questions: 1 },
          ],
        },
        { penalty: { numerator: -1, denominator: 3 } },
        { penalty: { numerator: 4, denominator: 3 } },
        { penalty: { numerator: 1, denominator: 0 } },
        { minutes: 0 },
        { minutes: 601 },
        { choices: 7 },
      ];
      for (const given of refused) {
        await expect(create(compose(given)), JSON.stringify(given)).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        });
        await expect(client.mockExams.own.startOnce({ exam: compose(given) })).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        });
      }
      expect(await listNames()).toEqual([]);
    });

    it('are at most 50 of each user, and each has a name of its own', async () => {
      for (let i = 1; i <= OWN_EXAMS_MAX; i++) await create(compose({ name: `Mío ${i}` }));
      await expect(create(compose({ name: 'Uno más' }))).rejects.toMatchObject({
        code: 'TOO_MANY_OWN_EXAMS',
      });
      const { mock_exams } = await client.mockExams.catalogue();
      const [first] = mock_exams.filter(({ is_own }) => is_own);
      await client.mockExams.own.remove({ id: first?.id ?? '' });
      await expect(create(compose({ name: 'MÍO 9' }))).rejects.toMatchObject({ code: 'OWN_EXAM_NAME_TAKEN' });
      await create(compose({ name: 'Uno más' }));
      expect(await listNames()).toHaveLength(OWN_EXAMS_MAX);
      const neighbour = callAs(database(), await createPerson(database()));
      await neighbour.mockExams.own.create({ id: randomUUID(), exam: compose({ name: 'Mío 9' }) });
    });

    it('are saved over the version that was seen, and keep a version only for its sheets', async () => {
      const id = await create(compose({ name: 'Primero' }));
      await create(compose({ name: 'Segundo' }));
      const changed = compose({ name: 'Primero', minutes: 20 });
      expect(await client.mockExams.own.update({ id, version: 1, exam: changed })).toEqual({ version: 2 });
      expect(await client.mockExams.own.update({ id, version: 1, exam: changed })).toEqual({ version: 2 });
      expect(await versionsOf(id)).toEqual([2]);
      await expect(
        client.mockExams.own.update({ id, version: 1, exam: compose({ name: 'Otro' }) }),
      ).rejects.toMatchObject({ code: 'OWN_EXAM_CHANGED' });
      await expect(
        client.mockExams.own.update({ id, version: 2, exam: { ...changed, name: 'segundo' } }),
      ).rejects.toMatchObject({ code: 'OWN_EXAM_NAME_TAKEN' });
      await client.mockExams.start({ template_id: id, version: 2 });
      const sheet = await readSheet();
      await client.mockExams.own.update({ id, version: 2, exam: { ...changed, minutes: 90 } });
      await client.mockExams.own.update({ id, version: 3, exam: { ...changed, minutes: 91 } });
      expect(await versionsOf(id)).toEqual([2, 4]);
      expect(await client.mockExams.sheet()).toMatchObject({ id: sheet.id, deadline: sheet.deadline });
    });

    it('leave the list when they are removed; their open sheet and their results stay', async () => {
      const id = await create(compose({ name: 'Fuera' }));
      await client.mockExams.start({ template_id: id, version: 1 });
      const sheet = await readSheet();
      await client.mockExams.own.remove({ id });
      await client.mockExams.own.remove({ id });
      expect(await listNames()).toEqual([]);
      await expect(client.mockExams.own.get({ id })).rejects.toMatchObject({ code: 'OWN_EXAM_NOT_FOUND' });
      await deliverOpenSheet(client, sheet);
      expect(await client.mockExams.result({ session_id: sheet.id })).toMatchObject({
        template: { id: null, name: 'Fuera' },
        blank: 6,
      });
      expect(await client.mockExams.history({ page: 1 })).toMatchObject({ total: 1 });
      const untaken = await create(compose({ name: 'Fuera' }));
      await client.mockExams.own.remove({ id: untaken });
      expect(await versionsOf(untaken)).toEqual([]);
    });

    it('keep the versions that sheets refer to, whatever a mistake in the code asks for', async () => {
      const id = await create(compose());
      await client.mockExams.start({ template_id: id, version: 1 });
      const versions = sql`mock_exam_template_versions`;
      await expect(
        sql`delete from ${versions} where template_id = ${id}::uuid`.execute(database()),
      ).rejects.toThrow('never change');
      await expect(
        sql`update ${versions} set name = 'Otro', content = jsonb_set(content, '{name}', '"Otro"')
          where template_id = ${id}::uuid`.execute(database()),
      ).rejects.toThrow('never change');
    });

    describe('taken once', () => {
      it('start at once and are in no list', async () => {
        await stopDatabaseClock(database(), '2026-11-18T09:00:00.000Z');
        const exam = compose({ name: 'De paso', minutes: 15 });
        const { attempt_id } = await client.mockExams.own.startOnce({ exam });
        expect(await client.mockExams.own.startOnce({ exam: compose() })).toEqual({ attempt_id });
        expect(await readSheet()).toMatchObject({
          id: attempt_id,
          template: { name: 'De paso' },
          deadline: new Date('2026-11-18T09:15:00.000Z'),
        });
        expect(await listNames()).toEqual([]);
        await deliverOpenSheet(client, { id: attempt_id });
        expect(await client.mockExams.result({ session_id: attempt_id })).toMatchObject({
          template: { id: null, name: 'De paso', is_own: true },
        });
      });

      it('leave nothing behind when they can’t start', async () => {
        const exam = compose({ categories: [{ category_id: category.id, questions: 11 }] });
        const count = async () =>
          (await database().selectFrom('mock_exam_templates').select('id').execute()).length;
        const before = await count();
        await expect(client.mockExams.own.startOnce({ exam })).rejects.toMatchObject({
          code: 'NO_PART_AVAILABLE',
        });
        expect(await count()).toBe(before);
      });
    });

    describe('wait for the budgets of their user like any other exam', () => {
      // each exam has five of the ten questions, so that two exams can be drawn without a common question
      const composeFive = () => compose({ categories: [{ category_id: category.id, questions: 5 }] });
      const createStarter = async (examBudgets: ExamBudgets, role: 'user' | 'admin' = 'user') => {
        const person = await createPerson(database(), { role });
        const { mockExams, exams } = callAs(database(), person, { examBudgets });
        const created = await mockExams.own.create({ id: randomUUID(), exam: composeFive() });
        return {
          person,
          practise: () => exams.start({ category_id: category.id, count: 5 }),
          starts: [
            () => mockExams.own.startUncorrected({ category_id: category.id, count: 5 }),
            () => mockExams.own.startOnce({ exam: composeFive() }),
            () => mockExams.start({ template_id: created.id, version: 1 }),
          ],
          deliver: async () => {
            const attempt_id = (await mockExams.open())?.id ?? '';
            await mockExams.deliver({ attempt_id, device_id: randomUUID(), marks: [] });
          },
        };
      };
      const countTemplates = async (owner_id: string) => {
        const templates = database().selectFrom('mock_exam_templates').select('id');
        return (await templates.where('owner_id', '=', owner_id).execute()).length;
      };
      const QUESTIONS: ExamBudgets = { questionsPerHour: 8, questionsPerDay: 100, examsPerHour: 100 };
      const EXAMS: ExamBudgets = { questionsPerHour: 100, questionsPerDay: 100, examsPerHour: 1 };

      it.each([
        { budget: 'questions', budgets: QUESTIONS },
        { budget: 'exams', budgets: EXAMS },
      ])('of $budget, however they are started, and leave nothing behind', async ({ budget, budgets }) => {
        for (const i of [0, 1, 2]) {
          const { person, starts, deliver: deliverOpen } = await createStarter(budgets);
          await starts[i]?.();
          await deliverOpen();
          const before = await countTemplates(person.id);
          for (const start of starts)
            await expect(start()).rejects.toMatchObject({ code: 'BUDGET_SPENT', data: { budget } });
          expect(await countTemplates(person.id)).toBe(before);
        }
      });

      it('after a practice, and a practice after them; administrators have none', async () => {
        const practised = await createStarter(EXAMS);
        await practised.practise();
        for (const start of practised.starts)
          await expect(start()).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
        const examined = await createStarter(EXAMS);
        await examined.starts[0]?.();
        await expect(examined.practise()).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
        const administrator = await createStarter(EXAMS, 'admin');
        for (const start of administrator.starts) {
          await start();
          await administrator.deliver();
        }
      });
    });

    describe('a practice without correction until its end', () => {
      it('has the chosen questions, no penalty and two minutes for each, but at least ten', async () => {
        await stopDatabaseClock(database(), '2026-11-18T09:00:00.000Z');
        const given = { category_id: category.id, count: 10 };
        const { attempt_id } = await client.mockExams.own.startUncorrected(given);
        const sheet = await readSheet();
        expect(sheet).toMatchObject({
          id: attempt_id,
          template: { name: category.name },
          deadline: new Date('2026-11-18T09:20:00.000Z'),
        });
        expect(sheet.questions).toHaveLength(10);
        await deliverOpenSheet(
          client,
          sheet,
          createAnswerMarks(category, sheet.questions, { right: 6, wrong: 4 }),
        );
        expect(await client.mockExams.result({ session_id: sheet.id })).toMatchObject({
          direct: '6/1',
          scaled: '6/1',
          points: 6,
        });
        await client.mockExams.own.startUncorrected({ ...given, count: 3 });
        expect(await readSheet()).toMatchObject({ deadline: new Date('2026-11-18T09:10:00.000Z') });
        expect(await listNames()).toEqual([]);
      });

      it('takes questions of the most common number of choices, and says how many those are', async () => {
        const [first] = category.questions;
        await sql`update questions set choices = array['Sí', 'No'], correct_answer = 0
          where id = ${first?.id}::uuid`.execute(database());
        const start = (count: number) =>
          client.mockExams.own.startUncorrected({ category_id: category.id, count });
        await expect(start(10)).rejects.toMatchObject({ code: 'TOO_FEW_QUESTIONS', data: { available: 9 } });
        await start(9);
        expect((await readSheet()).questions).toHaveLength(9);
      });

      it('is refused for a category that is missing or empty', async () => {
        const empty = await createCategory(database(), { questions: 0 });
        for (const category_id of [empty.id, randomUUID()])
          await expect(
            client.mockExams.own.startUncorrected({ category_id, count: 1 }),
          ).rejects.toMatchObject({ code: 'NO_QUESTIONS' });
      });
    });

    it('are composed from categories with how many questions there are of each number of choices', async () => {
      const [first] = category.questions;
      await sql`update questions set choices = array['Sí', 'No', 'A veces'], correct_answer = 0
        where id = ${first?.id}::uuid`.execute(database());
      const { categories } = await client.mockExams.own.categories();
      expect(categories.find(({ id }) => id === category.id)).toEqual({
        id: category.id,
        name: category.name,
        questions: [
          { choices: 3, count: 1 },
          { choices: 4, count: 9 },
        ],
      });
    });
  });
});
