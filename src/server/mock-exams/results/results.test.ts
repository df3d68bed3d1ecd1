import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { PERCENTILE_PEOPLE_MIN } from '#shared/mock-exams/sheet.rules.ts';
import { runDatabaseClock, setMinAnswerMs, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createAnswerMarks,
  createExaminee,
  createMockExam,
  deliverOpenSheet,
  saveMarks,
  startSheet,
  takeMockExam,
} from '#tests/support/mock-exams/sheets.ts';
import { createTemplatePart, toCategorySource } from '#tests/support/mock-exams/templates.ts';
import { findWrongTotals, listReviewedAnswers, takeExam } from '#tests/support/people/exams.ts';

describe('results of mock exams', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    const createLearner = (given?: Parameters<typeof createMockExam>[1]) => createExaminee(database(), given);

    it('count no reserve question: neither mark nor point, total nor category', async () => {
      const exam = await createLearner({
        content: ({ id }) => ({
          parts: [createTemplatePart({ questions: 8, reserve: 2, sources: [toCategorySource(id)] })],
        }),
      });
      const { client, category } = exam;
      const session_id = await takeMockExam(client, exam, { right: 10 });
      const result = await client.mockExams.result({ session_id });
      expect(result).toMatchObject({ right: 8, blank: 0, scaled: '10/1', passed: true, points: 8 });
      expect(result.answers.slice(7)).toMatchObject([
        { is_reserve: false, number: 8, is_correct: true, counts: true },
        { is_reserve: true, number: 1, is_correct: true, counts: false },
        { is_reserve: true, number: 2, is_correct: true, counts: false },
      ]);
      const sums = { total_questions: 8, correct_answers: 8 };
      const statistics = await client.exams.statistics({ period: 'all' });
      expect(statistics).toMatchObject({ ...sums, total_exams: 1, best_score: 100 });
      expect(statistics.categories).toMatchObject([{ ...sums, category_id: category.id }]);
      expect((await client.badges.own()).total_points).toBe(8);
      expect(await findWrongTotals(exam.db)).toEqual([]);
    });

    it('say what doubtful answers have brought, and what chance would bring for blanks', async () => {
      const { client, category, template_id } = await createLearner();
      const sheet = await startSheet(client, template_id);
      const marks = createAnswerMarks(category, sheet.questions, { right: 4, wrong: 2 }).map((mark, i) => ({
        ...mark,
        is_doubtful: i === 3 || i === 4,
      }));
      const blank = { position: 9, selected_answer: null, is_doubtful: true, sequence: 99 };
      await deliverOpenSheet(client, sheet, [...marks, blank]);
      const { doubtful } = await client.mockExams.result({ session_id: sheet.id });
      expect(doubtful).toEqual({
        count: 2,
        right: 1,
        with: { right: 4, wrong: 2, blank: 4, scaled: '10/3' },
        without: { right: 3, wrong: 1, blank: 6, scaled: '8/3' },
        // with four choices and a penalty of 1/3, random answers add nothing on average
        all_answered: '10/3',
      });
    });

    it('share the time of marks that arrive together, so that a lost connection costs no points', async () => {
      const { db, client, category, template_id } = await createLearner();
      await setMinAnswerMs(db, 2_000);
      await stopDatabaseClock(db, '2026-11-18T09:00:00Z');
      const sheet = await startSheet(client, template_id);
      const marks = createAnswerMarks(category, sheet.questions, { right: 9 });
      await stopDatabaseClock(db, '2026-11-18T09:00:10Z');
      await saveMarks(client, sheet, marks.slice(0, 1));
      await stopDatabaseClock(db, '2026-11-18T09:00:26Z');
      await saveMarks(client, sheet, marks.slice(1));
      await deliverOpenSheet(client, sheet);
      const { answers, points } = await client.mockExams.result({ session_id: sheet.id });
      await setMinAnswerMs(db, 0);
      expect(points).toBe(9);
      expect(answers.map((answer) => !answer.is_withheld && answer.answer_time_ms)).toEqual([
        10_000,
        2_000,
        2_000,
        2_000,
        2_000,
        2_000,
        2_000,
        2_000,
        2_000,
        null,
      ]);
    });

    it('compare first attempts with at least half answered, exactly, from 30 people on', async () => {
      const exam = await createLearner();
      const { db } = exam;
      const take = async (answers: { right: number; wrong?: number }) => {
        const client = callAs(db, await createPerson(db));
        const session_id = await takeMockExam(client, exam, answers);
        return { client, read: () => client.mockExams.result({ session_id }) };
      };
      // 10 users get 5 points, 9 users get 2 (3 right answers less 1 for 3 wrong ones), and 10 users get 9
      const first = await take({ right: 5 });
      for (let i = 1; i < 10; i++) await take({ right: 5 });
      for (let i = 0; i < 9; i++) await take({ right: 3, wrong: 3 });
      for (let i = 0; i < 10; i++) await take({ right: 9 });
      const few = await take({ right: 4 });
      expect((await first.read()).percentile).toEqual({
        people: 29,
        missing: 1,
        percentile: null,
        histogram: null,
      });
      await takeMockExam(first.client, exam, { right: 10 });
      expect((await first.read()).percentile).toMatchObject({ people: 29, missing: 1 });
      const best = await take({ right: 10 });
      const histogram = [0, 0, 9, 0, 0, 10, 0, 0, 0, 11];
      expect((await best.read()).percentile).toEqual({
        people: PERCENTILE_PEOPLE_MIN,
        missing: 0,
        percentile: (100 * 29.5) / 30,
        histogram,
      });
      expect((await first.read()).percentile).toMatchObject({ percentile: (100 * 14) / 30 });
      expect((await few.read()).percentile).toEqual({ people: 30, missing: 0, percentile: null, histogram });
    });

    it.each([
      ['a minimum', { floor: null }, false],
      ['a floor', { minimum: null }, false],
      ['neither', { minimum: null, floor: null }, null],
    ] as const)('with %s are passed or not, or nothing had to be reached', async (_, limits, passed) => {
      const exam = await createLearner({
        content: ({ id }) => ({
          parts: [
            createTemplatePart({
              questions: 8,
              floor: { numerator: 1, denominator: 2 },
              sources: [toCategorySource(id)],
              ...limits,
            }),
          ],
        }),
      });
      await takeMockExam(exam.client, exam, { right: 0, wrong: 8 });
      const { mock_exams } = await exam.client.mockExams.history({ page: 1 });
      expect(mock_exams).toMatchObject([{ passed }]);
    });

    it('stand in a history of their own, in the statistics and in the administration, not in the one of practice', async () => {
      const exam = await createLearner();
      const { db, client, person, content } = exam;
      await stopDatabaseClock(db, '2026-11-18T09:00:00Z');
      const other = await createCategory(db);
      const practice = await takeExam(client, other, { wrong: 1 });
      await stopDatabaseClock(db, '2026-11-18T10:00:00Z');
      const session_id = await takeMockExam(client, exam, { right: 6, wrong: 3 });
      await stopDatabaseClock(db, '2026-11-18T12:00:00Z');
      const later = await takeExam(client, other, { wrong: 2 });
      const { exams, total } = await client.exams.history({ period: 'all', page: 1 });
      expect([exams.map(({ id }) => id), total]).toEqual([[later, practice], 2]);
      for (const period of ['week', 'year'] as const) {
        await stopDatabaseClock(db, '2026-11-20T12:00:00Z');
        expect(await client.exams.history({ period, page: 1 })).toMatchObject({ total: 2 });
      }
      expect(await client.exams.statistics({ period: 'all' })).toMatchObject({
        total_exams: 3,
        total_questions: 20,
      });
      expect(await client.mockExams.history({ page: 1 })).toEqual({
        mock_exams: [
          {
            id: session_id,
            template_id: exam.template_id,
            name: content.name,
            delivered_at: new Date('2026-11-18T10:00:00Z'),
            delivered_by: 'person',
            scaled: '5/1',
            scale_maximum: '10/1',
            passed: true,
            right: 6,
            wrong: 3,
            blank: 1,
          },
        ],
        total: 1,
        progress: [{ delivered_at: new Date('2026-11-18T10:00:00Z'), name: content.name, share: 0.5 }],
      });
      const administrator = callAs(db, await createPerson(db, { role: 'admin' }));
      const listed = await administrator.exams.list({ search: person.username });
      expect(listed.exams.map(({ kind }) => kind)).toEqual(['practice', 'mock_exam', 'practice']);
      const shown = await administrator.exams.resultsOf({ session_id });
      expect(shown).toMatchObject({ kind: 'mock_exam', score: 6, total_questions: 10 });
      expect(
        listReviewedAnswers(shown).filter(({ selected_answer }) => selected_answer === null),
      ).toHaveLength(1);
      expect(await administrator.mockExams.resultOf({ session_id })).toMatchObject({
        user: { id: person.id, username: person.username },
        right: 6,
      });
    });

    it('stay without their user when the account is deleted, and its open sheet goes', async () => {
      const exam = await createLearner();
      const { db, client, person } = exam;
      const session_id = await takeMockExam(client, exam, { right: 6 });
      const open = await startSheet(client, exam.template_id);
      const administrator = callAs(db, await createPerson(db, { role: 'admin' }));
      await administrator.users.remove({ id: person.id });
      const sheets = db.selectFrom('mock_exam_sheets').select(['id', 'user_id']);
      expect(await sheets.where('id', 'in', [session_id, open.id]).execute()).toEqual([
        { id: session_id, user_id: null },
      ]);
      expect(await administrator.mockExams.resultOf({ session_id })).toMatchObject({ user: null, right: 6 });
    });

    it('come for a user who is blocked in the middle too: the server delivers', async () => {
      const { db, client, person, category, template_id } = await createLearner();
      await stopDatabaseClock(db, '2026-11-18T09:00:00Z');
      const sheet = await startSheet(client, template_id);
      await saveMarks(client, sheet, createAnswerMarks(category, sheet.questions, { right: 3 }));
      const administrator = callAs(db, await createPerson(db, { role: 'admin' }));
      await administrator.users.setBlocked({ id: person.id, blocked: true });
      await stopDatabaseClock(db, '2026-11-18T10:00:06Z');
      await client.mockExams.sheet();
      expect(await administrator.mockExams.resultOf({ session_id: sheet.id })).toMatchObject({
        delivered_by: 'server',
        right: 3,
      });
      expect(await findWrongTotals(db)).toEqual([]);
    });
  });
});

describe('nothing of an open sheet', () => {
  describeOnDatabase((database) => {
    /** Reads everything that the user can see, including the replies to all answers of a practice. */
    async function readAll(person: Account, categoryId: string, sessions: string[]) {
      const client = callAs(database(), person);
      const read: unknown[] = [
        await client.mockExams.sheet(),
        await client.mockExams.open(),
        await client.mockExams.catalogue(),
        await client.mockExams.history({ page: 1 }),
        await client.exams.current(),
        await client.exams.history({ period: 'all', page: 1 }),
        await client.exams.statistics({ period: 'all' }),
        await client.catalogue.category({ id: categoryId }),
      ];
      for (const session_id of sessions) {
        read.push(await client.exams.results({ session_id }));
        read.push(await client.mockExams.result({ session_id }).catch(() => null));
      }
      const practice = await client.exams.start({ category_id: categoryId, count: 5 });
      let asked = practice.current;
      while (asked) {
        const answer = {
          attempt_id: practice.id,
          position: asked.position,
          selected_answer: 0,
          time_taken: 0,
        } as const;
        const reply = await client.exams.answer(answer);
        read.push(asked, reply);
        asked = reply.next;
      }
      await client.exams.finish({ attempt_id: practice.id, time_taken: 0 });
      read.push(await client.exams.results({ session_id: practice.id }));
      return read;
    }

    it('is told before its delivery: no key, no explanation, no right or wrong, in none of the person’s calls', async () => {
      const db = database();
      const person = await createPerson(db);
      const client = callAs(db, person);
      const exam = await createMockExam(db, {
        questions: 20,
        content: ({ id }) => ({
          parts: [createTemplatePart({ questions: 12, sources: [toCategorySource(id)] })],
        }),
      });
      const sessions = [];
      for (let i = 0; i < 4; i++)
        sessions.push(await takeExam(client, exam.category, { wrong: 2, count: 10 }));
      sessions.push(await takeMockExam(client, exam, { right: 6, wrong: 6 }));
      const sheet = await startSheet(client, exam.template_id);
      const open = new Set(sheet.questions.map(({ question_id }) => question_id));
      await saveMarks(
        client,
        sheet,
        createAnswerMarks(exam.category, sheet.questions, { right: 3, wrong: 3 }),
      );

      const told = new Set<string>();
      const findTold = (value: unknown): void => {
        if (Array.isArray(value)) return value.forEach(findTold);
        if (typeof value !== 'object' || value === null || value instanceof Date) return;
        const { question_id: id, ...entry } = value as Record<string, unknown>;
        const reveals = ['correct_answer', 'is_correct', 'explanation', 'notes', 'no_point_reason'];
        if (typeof id === 'string' && reveals.some((name) => name in entry)) told.add(id);
        // not seen here: the reply to an answer of a practice, which has the key but no question id
        Object.values(entry).forEach(findTold);
      };
      const read = await readAll(person, exam.category.id, sessions);
      findTold(read);
      expect([...told].filter((id) => open.has(id))).toEqual([]);
      expect(told.size).toBeGreaterThan(0);
      for (const question of exam.category.questions.filter(({ id }) => open.has(id)))
        if (question.explanation !== null)
          expect(JSON.stringify(read)).not.toContain(JSON.stringify(question.explanation));
      const asked = read.filter(
        (one): one is { question_id: string } =>
          typeof one === 'object' && one !== null && 'question_id' in one,
      );
      expect(asked.filter(({ question_id }) => open.has(question_id))).toEqual([]);

      await deliverOpenSheet(client, sheet);
      const [first = ''] = sessions;
      expect(listReviewedAnswers(await client.exams.results({ session_id: first }))).toHaveLength(10);
    });

    it('comes from the open practice, whose keys are told', async () => {
      const db = database();
      const client = callAs(db, await createPerson(db));
      const exam = await createMockExam(db, {
        questions: 20,
        content: ({ id }) => ({
          parts: [createTemplatePart({ questions: 10, sources: [toCategorySource(id)] })],
        }),
      });
      const practice = await client.exams.start({ category_id: exam.category.id, count: 10 });
      const sheet = await startSheet(client, exam.template_id);
      const { question_ids } = await db
        .selectFrom('exam_attempts')
        .select('question_ids')
        .where('id', '=', practice.id)
        .executeTakeFirstOrThrow();
      expect(sheet.questions).toHaveLength(10);
      expect(sheet.questions.filter(({ question_id }) => question_ids.includes(question_id))).toEqual([]);
    });

    it('is left for a practice of so many: the refusal names how many there are', async () => {
      const db = database();
      const client = callAs(db, await createPerson(db));
      const exam = await createMockExam(db, {
        questions: 16,
        content: ({ id }) => ({
          parts: [createTemplatePart({ questions: 10, sources: [toCategorySource(id)] })],
        }),
      });
      await startSheet(client, exam.template_id);
      const start = (count: number) => client.exams.start({ category_id: exam.category.id, count });
      await expect(start(10)).rejects.toMatchObject({ code: 'TOO_FEW_QUESTIONS', data: { available: 6 } });
      expect((await start(5)).total_questions).toBe(5);
    });
  });
});
