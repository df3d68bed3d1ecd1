import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { describeExamMarkChange } from '#shared/mock-exams/rulings.rules.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runAllRemarkings, applyTestRuling } from '#tests/support/mock-exams/rulings.ts';
import {
  createAnswerMarks,
  createMockExam,
  deliverOpenSheet,
  startSheet,
  takeMockExam,
} from '#tests/support/mock-exams/sheets.ts';
import { createTemplatePart, toCategorySource } from '#tests/support/mock-exams/templates.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';

const NOTHING_WRONG = { totals: 0, points: 0, histogram: 0 };
/** The time of the tests, a Wednesday. */
const NOW = '2026-11-11T10:00:00Z';
/** Tables that a revoked ruling leaves changed; the histogram of points keeps rows that count no users any more. */
const LEFT_BY_RULINGS = [
  'period_histogram',
  'question_rulings',
  'question_remarkings',
  'mark_changes',
  'outbox',
  'audit_log',
  'mock_exam_sheets',
  'mock_exam_results',
];

describeOnDatabase((database) => {
  let admin: ReturnType<typeof callAs>;
  beforeEach(async () => {
    await emptyTables(database(), [
      'profiles',
      'exam_sessions',
      'mock_exam_sheets',
      'question_rulings',
      'question_remarkings',
      'ranking_periods',
      'period_histogram',
      'outbox',
    ]);
    admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
    await stopDatabaseClock(database(), NOW);
  });
  afterEach(() => runDatabaseClock(database()));

  const expectConsistent = async () => {
    expect(await findWrongTotals(database())).toEqual([]);
    expect(await repairRanking(database())).toEqual(NOTHING_WRONG);
  };
  const changesOf = async (person: Account) => {
    const { changes } = await callAs(database(), person).mockExams.markChanges.list();
    return changes.flatMap((change) => change.exams.map((exam) => describeExamMarkChange(exam, change)));
  };
  const mailsTo = async (person: Account) => {
    const mails = database().selectFrom('outbox').select('text_body').where('recipient', '=', person.email);
    return (await mails.execute()).map(({ text_body }) => text_body ?? '');
  };

  /** Creates a user with a mock exam of 8 questions and 2 of reserve: six right, two wrong, the reserve right. */
  async function takeExamWithReserve(content: { reserve: number } = { reserve: 2 }) {
    const person = await createPerson(database());
    const client = callAs(database(), person);
    const exam = await createMockExam(database(), {
      questions: 10,
      content: ({ id }) => ({
        name: `Auxiliar ${id}`,
        parts: [
          createTemplatePart({
            questions: 10 - content.reserve,
            ...content,
            sources: [toCategorySource(id)],
          }),
        ],
      }),
    });
    const sheet = await startSheet(client, exam.template_id);
    const marks = createAnswerMarks(exam.category, sheet.questions, { right: 6, wrong: 2 });
    const reserve = createAnswerMarks(exam.category, sheet.questions.slice(8), { right: 2 }, 20);
    await deliverOpenSheet(client, sheet, [...marks, ...reserve]);
    const result = () => client.mockExams.result({ session_id: sheet.id });
    const questionAt = (position: number) => sheet.questions[position]?.question_id ?? '';
    return { ...exam, person, client, sheet, result, questionAt };
  }

  describe('a ruling', () => {
    it('marks a mock exam again, keeps the former mark, and tells the person once', async () => {
      const { person, client, result, questionAt } = await takeExamWithReserve();
      expect(await result()).toMatchObject({ revision: 1, right: 6, wrong: 2, points: 6, former_marks: [] });
      await applyTestRuling(admin, questionAt(7));
      await runAllRemarkings(database());
      expect(await result()).toMatchObject({
        revision: 2,
        right: 7,
        wrong: 1,
        points: 7,
        scaled: '25/3',
        former_marks: [{ revision: 1, scaled: '20/3' }],
      });
      const { answers } = await result();
      expect(answers[7]).toMatchObject({ ruling: 'annulled', counts: false });
      expect(answers[8]).toMatchObject({ ruling: null, counts: true });
      const [text, ...others] = await changesOf(person);
      expect(text).toMatch(/^Tu nota en «Auxiliar .*» pasa de 6,67 a 8,33: se anuló la 8\.$/);
      expect(others).toEqual([]);
      expect(await mailsTo(person)).toEqual([expect.stringContaining(text ?? '')]);
      expect((await client.badges.own()).total_points).toBe(7);
      await expectConsistent();
    });

    it('is told until it is dismissed', async () => {
      const { person, client, questionAt } = await takeExamWithReserve();
      await applyTestRuling(admin, questionAt(7));
      await runAllRemarkings(database());
      const { changes } = await client.mockExams.markChanges.list();
      const other = callAs(database(), await createPerson(database()));
      await other.mockExams.markChanges.dismiss({ id: changes[0]?.id ?? '' });
      expect(await changesOf(person)).toHaveLength(1);
      await client.mockExams.markChanges.dismiss({ id: changes[0]?.id ?? '' });
      expect(await changesOf(person)).toEqual([]);
    });

    it('marks practices again: the new key, an answer that is valid whatever it was, an annulled one', async () => {
      const category = await createCategory(database(), { questions: 5 });
      const person = await createPerson(database());
      const client = callAs(database(), person);
      const session_id = await takeExam(client, category, { wrong: 5 });
      const { answers } = await client.exams.results({ session_id });
      const [first, second, third] = answers;
      if (!first || first.is_withheld || !second || !third) throw new Error('no answers');
      await applyTestRuling(admin, first.question_id, {
        ruling: 'key_changed',
        correct_answer: first.selected_answer,
      });
      await runAllRemarkings(database());
      await applyTestRuling(admin, second.question_id, { ruling: 'valid_for_all' });
      await runAllRemarkings(database());
      await applyTestRuling(admin, third.question_id);
      await runAllRemarkings(database());
      expect(await client.exams.results({ session_id })).toMatchObject({ score: 2, total_questions: 4 });
      expect(await client.exams.statistics({ period: 'all' })).toMatchObject({
        correct_answers: 2,
        total_questions: 4,
      });
      expect((await client.badges.own()).total_points).toBe(2);
      expect(await changesOf(person)).toHaveLength(3);
      await expectConsistent();
    });

    it('leaves an exam in the sums of which nothing counts any more', async () => {
      const category = await createCategory(database(), { questions: 5 });
      const client = callAs(database(), await createPerson(database()));
      const session_id = await takeExam(client, category, { wrong: 2 });
      for (const { id } of category.questions) await applyTestRuling(admin, id);
      await runAllRemarkings(database());
      expect(await client.exams.results({ session_id })).toMatchObject({ score: 3, total_questions: 5 });
      await expectConsistent();
    });

    it('counts at most three right answers to a question a day, also when they become right later', async () => {
      const category = await createCategory(database(), { questions: 5 });
      const client = callAs(database(), await createPerson(database()));
      const [question] = category.questions;
      if (!question) throw new Error('no question');
      for (let minute = 10; minute < 14; minute++) {
        await stopDatabaseClock(database(), `2026-11-11T10:${minute}:00Z`);
        await takeExam(client, category, { wrong: 5 });
      }
      await applyTestRuling(admin, question.id, { ruling: 'valid_for_all' });
      await runAllRemarkings(database());
      expect((await client.badges.own()).total_points).toBe(3);
      await expectConsistent();
    });

    it('applied twice, and marked again twice, is the same as once', async () => {
      const { questionAt } = await takeExamWithReserve();
      const id = await applyTestRuling(admin, questionAt(7));
      await runAllRemarkings(database());
      const before = await checksumTables(database(), ['limits']);
      await applyTestRuling(admin, questionAt(7), { id });
      await runAllRemarkings(database());
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
      await expect(applyTestRuling(admin, questionAt(7))).rejects.toMatchObject({ code: 'ALREADY_RULED' });
    });

    it('revoked, is the same as never made', async () => {
      const { person, result, questionAt } = await takeExamWithReserve();
      const before = await checksumTables(database(), LEFT_BY_RULINGS);
      const { right, wrong, direct, scaled, points, parts } = await result();
      const mark = { right, wrong, direct, scaled, points, parts };
      const id = await applyTestRuling(admin, questionAt(7));
      await runAllRemarkings(database());
      expect(await checksumTables(database(), LEFT_BY_RULINGS)).not.toEqual(before);
      await admin.mockExams.rulings.revoke({ id });
      await admin.mockExams.rulings.revoke({ id });
      await runAllRemarkings(database());
      expect(await checksumTables(database(), LEFT_BY_RULINGS)).toEqual(before);
      expect(await result()).toMatchObject({ ...mark, revision: 3 });
      expect(await changesOf(person)).toHaveLength(2);
      await expectConsistent();
    });

    it('leaves closed rankings and their champions as they were', async () => {
      const { person, client, questionAt } = await takeExamWithReserve();
      await stopDatabaseClock(database(), '2026-11-12T10:00:00Z');
      await awardChampions(database());
      const closed = () =>
        database()
          .selectFrom('period_points')
          .select(['period_type', 'points'])
          .where('user_id', '=', person.id)
          .orderBy('period_type')
          .execute();
      const champions = () => database().selectFrom('user_badges').selectAll().orderBy('id').execute();
      const before = await champions();
      expect(before).toHaveLength(1);
      const id = await applyTestRuling(admin, questionAt(7));
      await runAllRemarkings(database());
      expect(await closed()).toEqual([
        { period_type: 'daily', points: 6 },
        { period_type: 'monthly', points: 7 },
        { period_type: 'weekly', points: 7 },
      ]);
      expect(await champions()).toEqual(before);
      expect((await client.badges.own()).total_points).toBe(7);
      await expectConsistent();
      // the week of the exam is closed while the ruling is in force, so revoking it doesn't change the week's points
      await stopDatabaseClock(database(), '2026-11-17T10:00:00Z');
      await awardChampions(database());
      await admin.mockExams.rulings.revoke({ id });
      await runAllRemarkings(database());
      expect(await closed()).toEqual([
        { period_type: 'daily', points: 6 },
        { period_type: 'monthly', points: 6 },
        { period_type: 'weekly', points: 7 },
      ]);
      await expectConsistent();
    });

    it('that fails in the middle goes on where it was, and tells nobody twice', async () => {
      const exam = await takeExamWithReserve({ reserve: 0 });
      const people = [exam.person];
      for (let i = 0; i < 4; i++) {
        const person = await createPerson(database());
        await takeMockExam(callAs(database(), person), exam, { right: 10 });
        people.push(person);
      }
      const unlucky = people.slice(1).toSorted((a, b) => (a.id < b.id ? -1 : 1))[3];
      if (!unlucky) throw new Error('nobody');
      const setEmail = (email: string) =>
        database().updateTable('profiles').set({ email }).where('id', '=', unlucky.id).execute();
      await setEmail('dos palabras@example.com');
      await applyTestRuling(admin, exam.category.questions[0]?.id ?? '', {
        ruling: 'key_changed',
        correct_answer: 3,
      });
      await expect(runAllRemarkings(database())).rejects.toThrow('plain address');
      const countTold = async () =>
        (await database().selectFrom('mark_changes').select('id').execute()).length;
      const toldBefore = await countTold();
      expect(toldBefore).toBeLessThan(people.length);
      await setEmail(unlucky.email);
      await runAllRemarkings(database());
      expect(await countTold()).toBeGreaterThan(toldBefore);
      for (const person of people) {
        expect(await changesOf(person)).toHaveLength((await mailsTo(person)).length);
        expect((await changesOf(person)).length).toBeLessThanOrEqual(1);
      }
      const { rulings } = await admin.mockExams.rulings.list({
        question_id: exam.category.questions[0]?.id ?? '',
      });
      expect(rulings[0]?.remarking).toMatchObject({
        people: 5,
        done: 5,
        finished_at: expect.any(Date) as Date,
      });
      await expectConsistent();
    });

    it('holds for mock exams and practices that are finished after it', async () => {
      const { template_id, category, client } = await takeExamWithReserve({ reserve: 0 });
      const other = await createCategory(database(), { questions: 5 });
      const attempt = await client.exams.start({ category_id: other.id, count: 5 });
      const sheet = await startSheet(client, template_id);
      const asked = sheet.questions[0]?.question_id ?? '';
      await applyTestRuling(admin, asked);
      await applyTestRuling(admin, other.questions[0]?.id ?? '');
      const session_id = await deliverOpenSheet(
        client,
        sheet,
        createAnswerMarks(category, sheet.questions, { right: 10 }),
      );
      expect(await client.mockExams.result({ session_id })).toMatchObject({
        revision: 1,
        right: 9,
        wrong: 0,
      });
      await answerAllQuestions(client, attempt, [other]);
      const finished = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect(await client.exams.results(finished)).toMatchObject({ score: 4, total_questions: 4 });
      await runAllRemarkings(database());
      expect(await client.mockExams.result({ session_id })).toMatchObject({ revision: 1, right: 9 });
      await expectConsistent();
    });

    it('keeps annulled questions out of draws, until they are edited or the ruling is revoked', async () => {
      const exam = await createMockExam(database(), { questions: 10 });
      const client = callAs(database(), await createPerson(database()));
      const parts = async () =>
        (await client.mockExams.instructions({ template_id: exam.template_id })).parts.map(
          ({ is_available }) => is_available,
        );
      expect(await parts()).toEqual([true]);
      const id = await applyTestRuling(admin, exam.category.questions[0]?.id ?? '');
      expect(await parts()).toEqual([false]);
      await expect(client.exams.start({ category_id: exam.category.id, count: 10 })).rejects.toMatchObject({
        code: 'TOO_FEW_QUESTIONS',
      });
      const { questions } = await drawSome(client, exam.category);
      expect(questions).not.toContain(exam.category.questions[0]?.id);
      await admin.mockExams.rulings.revoke({ id });
      expect(await parts()).toEqual([true]);
    });

    it('of somebody who has left marks their mock exam all the same', async () => {
      const { person, sheet, questionAt } = await takeExamWithReserve();
      await database().deleteFrom('period_points').where('user_id', '=', person.id).execute();
      await database().deleteFrom('profiles').where('id', '=', person.id).execute();
      await applyTestRuling(admin, questionAt(7));
      await runAllRemarkings(database());
      expect(await admin.mockExams.resultOf({ session_id: sheet.id })).toMatchObject({
        revision: 2,
        right: 7,
      });
    });
  });

  describe('the preview of a ruling', () => {
    it('says whom it concerns and by how much, and keeps nothing', async () => {
      const exam = await takeExamWithReserve();
      await takeExam(callAs(database(), await createPerson(database())), exam.category, { count: 10 });
      const before = await checksumTables(database(), ['limits']);
      const decision = { version: 1, ruling: 'annulled', correct_answer: null } as const;
      const preview = await admin.mockExams.rulings.preview({ question_id: exam.questionAt(7), ...decision });
      expect(preview).toMatchObject({ mock_exams: 1, practices: 1, people: 2, marked: 2, changed_people: 2 });
      const mockExam = preview.sample.find(({ change }) => change.kind === 'mock_exam');
      expect(mockExam).toMatchObject({
        username: exam.person.username,
        change: { from: '20/3', to: '25/3', number: 8, is_reserve: false },
      });
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
    });

    it('refuses what can’t be ruled', async () => {
      const { questions } = await createCategory(database(), { questions: 1 });
      const preview = (given: object) =>
        admin.mockExams.rulings.preview({
          question_id: questions[0]?.id ?? '',
          version: 1,
          ruling: 'annulled',
          correct_answer: null,
          ...given,
        });
      await expect(preview({ version: 2 })).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND' });
      await expect(preview({ ruling: 'key_changed' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(preview({ ruling: 'key_changed', correct_answer: 5 })).rejects.toMatchObject({
        code: 'CHOICE_NOT_FOUND',
      });
    });
  });

  /** Takes a practice and returns its questions. */
  async function drawSome(client: ReturnType<typeof callAs>, category: TestCategory) {
    const session_id = await takeExam(client, category, { count: 5 });
    const { answers } = await client.exams.results({ session_id });
    return { questions: answers.map(({ question_id }) => question_id) };
  }
});
