import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import {
  createAnswerMarks,
  createExaminee,
  type createMockExam,
  deliverOpenSheet,
  saveMarks,
  findShownChoice,
  startSheet,
} from '#tests/support/mock-exams/sheets.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { deliverOverdueSheets } from './due-sheets.service.ts';

const START = '2026-11-18T09:00:00.000Z';

describe('delivering a mock exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function startExam(given: Parameters<typeof createMockExam>[1] = {}) {
      await stopDatabaseClock(database(), START);
      const examinee = await createExaminee(database(), given);
      const { client } = examinee;
      const sheet = await startSheet(client, examinee.template_id);
      const result = (session_id = sheet.id) => client.mockExams.result({ session_id });
      return { ...examinee, sheet, result };
    }

    it('marks the last marks, gives points and closes the sheet', async () => {
      const { db, client, category, sheet, result } = await startExam();
      await stopDatabaseClock(db, '2026-11-18T09:10:00Z');
      await saveMarks(client, sheet, createAnswerMarks(category, sheet.questions, { right: 4, wrong: 3 }));
      expect(await deliverOpenSheet(client, sheet)).toBe(sheet.id);
      expect(await client.mockExams.sheet()).toBeNull();
      expect(await result()).toMatchObject({
        delivered_by: 'person',
        time_taken: 600,
        right: 4,
        wrong: 3,
        blank: 3,
        direct: '3/1',
        scaled: '3/1',
        scale_maximum: '10/1',
        passed: false,
        points: 4,
        revision: 1,
      });
      expect((await client.badges.own()).total_points).toBe(4);
      expect(await client.exams.statistics({ period: 'all' })).toMatchObject({
        total_exams: 1,
        total_questions: 10,
        correct_answers: 4,
      });
      expect(await findWrongTotals(db)).toEqual([]);
      expect(await repairRanking(db)).toEqual({ totals: 0, points: 0, histogram: 0 });
    });

    it('counts the highest sequence of a question, and among equal ones the greater device', async () => {
      const { client, category, sheet, result } = await startExam();
      const [question] = sheet.questions;
      if (!question) throw new Error('an empty sheet');
      const mark = (kind: 'right' | 'wrong', sequence: number) => [
        {
          position: 0,
          selected_answer: findShownChoice(category, question, kind),
          is_doubtful: false,
          sequence,
        },
      ];
      const [smaller, greater] = [randomUUID(), randomUUID()].toSorted();
      await saveMarks(client, sheet, mark('right', 2), greater);
      await saveMarks(client, sheet, mark('wrong', 1), greater);
      await saveMarks(client, sheet, mark('wrong', 2), smaller);
      await deliverOpenSheet(client, sheet);
      const { answers } = await result();
      expect(answers[0]).toMatchObject({
        is_correct: true,
        earlier_answers: [
          findShownChoice(category, question, 'wrong'),
          findShownChoice(category, question, 'wrong'),
        ],
      });
    });

    it('is done by the server after the deadline and its grace, as of the deadline', async () => {
      const { db, client, category, sheet, result } = await startExam();
      await saveMarks(client, sheet, createAnswerMarks(category, sheet.questions, { right: 5 }));
      await stopDatabaseClock(db, '2026-11-18T10:00:05Z');
      await deliverOverdueSheets(db);
      expect(await client.mockExams.sheet()).not.toBeNull();
      await stopDatabaseClock(db, '2026-11-18T10:00:05.001Z');
      await deliverOverdueSheets(db);
      await deliverOverdueSheets(db);
      expect(await result()).toMatchObject({
        delivered_by: 'server',
        delivered_at: new Date('2026-11-18T10:00:00Z'),
        time_taken: 3600,
        right: 5,
      });
      expect(await findWrongTotals(db)).toEqual([]);
    });
  });
});
