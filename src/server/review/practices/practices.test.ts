import { afterEach, describe, expect, it } from 'vitest';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { createReviewUser, REVIEW_SETTINGS as SETTINGS } from '#tests/support/people/reviewer.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';

const MONDAY = '2026-10-05T10:00:00Z';
const WEDNESDAY = '2026-10-07T10:00:00Z';

const waitingId = (attempt: Attempt | null) => attempt?.current?.question_id ?? '';

describe('a practice that was started to review', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    const visit = (questions: number) => createReviewUser(database(), questions);
    type Visit = Awaited<ReturnType<typeof visit>>;
    const finishToday = async ({ client, category }: Visit, wrong: number) => {
      const attempt = await client.review.startToday();
      await answerAllQuestions(client, attempt, [category], { wrong });
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      return { session_id, attempt };
    };

    it('is known as one while it is open and in its results, others are not', async () => {
      const { client, category, db } = await visit(10);
      await stopDatabaseClock(db, MONDAY);
      const ordinary = await takeExam(client, category, { count: 10, wrong: 3 });
      expect(await client.exams.results({ session_id: ordinary })).toMatchObject({ is_review: false });
      await expect(client.review.gains({ session_id: ordinary })).rejects.toMatchObject({
        code: 'PRACTICE_NOT_FOUND',
      });
      await stopDatabaseClock(db, WEDNESDAY);
      await client.review.saveSettings({ ...SETTINGS, asks_doubt: true });
      const attempt = await client.review.startToday();
      const { practice } = await client.review.practice({ attempt_id: attempt.id });
      expect(practice?.asks_doubt).toBe(true);
      expect(practice?.known.toSorted((a, b) => b.lapses - a.lapses)[0]).toMatchObject({
        lapses: 1,
        was_answered_today: false,
      });
      await answerAllQuestions(client, attempt, [category]);
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect(await client.exams.results({ session_id })).toMatchObject({ is_review: true });
      expect(await client.review.practice({ attempt_id: attempt.id })).toEqual({ practice: null });
    });

    it('shows its gains to its user alone', async () => {
      const first = await visit(6);
      const { session_id } = await finishToday(first, 0);
      const stranger = callAs(first.db, await createPerson(first.db));
      await expect(stranger.review.gains({ session_id })).rejects.toMatchObject({
        code: 'PRACTICE_NOT_FOUND',
      });
    });

    it('says what has advanced, what comes back and what tomorrow holds', async () => {
      const on = await visit(10);
      const { client, db } = on;
      await stopDatabaseClock(db, MONDAY);
      const { session_id } = await finishToday(on, 3);
      const gains = await client.review.gains({ session_id });
      expect(gains).toMatchObject({ advanced: 7, first_answers: 7, returning: 3 });
      expect(gains.expected_right.after).toBeGreaterThan(gains.expected_right.before);
      expect(gains.tomorrow?.is_holiday).toBe(false);
      await stopDatabaseClock(db, '2026-10-06T10:00:00Z');
      expect(await client.review.today()).toMatchObject({
        questions: gains.tomorrow?.questions,
        minutes: gains.tomorrow?.minutes,
      });
      expect((await client.review.gains({ session_id })).tomorrow).toBeNull();
    });

    it('counts nothing as gained that was taken back, or answered earlier that day', async () => {
      const on = await visit(10);
      const { client, category, db } = on;
      await stopDatabaseClock(db, MONDAY);
      const earlier = await client.review.startToday();
      await answerAllQuestions(client, earlier, [category], { leave: 6 });
      const lastId = (await client.exams.current())?.answered.at(-1)?.question_id ?? '';
      await client.review.undo({ question_id: lastId });
      await client.exams.abandon({ attempt_id: earlier.id });
      const attempt = await client.review.start({
        category_ids: [category.id],
        laws: [],
        deck: null,
        not_seen_days: null,
        shuffles_choices: false,
        minutes: null,
        count: 10,
      });
      await answerAllQuestions(client, attempt, [category]);
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      expect(await client.review.gains({ session_id })).toMatchObject({ advanced: 7, returning: 0 });
    });

    it('goes on without a question that is put off, but for its only one', async () => {
      const { client, category, db } = await visit(3);
      await stopDatabaseClock(db, MONDAY);
      await takeExam(client, category, { count: 3, wrong: 3 });
      await stopDatabaseClock(db, WEDNESDAY);
      const started = await client.review.startToday();
      const firstId = waitingId(started);
      await client.review.putOff({ question_id: firstId });
      const shorter = await client.exams.current();
      if (!shorter) throw new Error('it is still open');
      expect(shorter).toMatchObject({ id: started.id, total_questions: 2, answered: [] });
      expect(waitingId(shorter)).not.toBe(firstId);
      await expect(
        client.exams.answer({
          attempt_id: started.id,
          position: 0,
          question_id: firstId,
          selected_answer: 0,
          time_taken: 0,
        }),
      ).rejects.toMatchObject({ code: 'QUESTION_LEFT_OUT' });
      await answerAllQuestions(client, shorter, [category], { leave: 1 });
      await client.review.putOff({ question_id: waitingId(await client.exams.current()) });
      expect(await client.exams.current()).toMatchObject({ total_questions: 1, current: null });
      await client.exams.finish({ attempt_id: started.id, time_taken: 0 });

      await stopDatabaseClock(db, '2026-10-08T10:00:00Z');
      const next = await client.review.startToday();
      for (let i = 0; i < next.total_questions; i += 1) {
        await client.review.putOff({ question_id: waitingId(await client.exams.current()) });
      }
      expect(await client.exams.current()).toMatchObject({ total_questions: 1, answered: [] });
    });

    it('leaves a question that was never answered in its place when it is to be put off', async () => {
      const { client } = await visit(3);
      const attempt = await client.review.startToday();
      const question_id = attempt.current?.question_id ?? '';
      await expect(client.review.putOff({ question_id })).rejects.toMatchObject({ code: 'NOT_ANSWERED_YET' });
      expect(await client.exams.current()).toEqual(attempt);
    });

    it('is planned with the minutes of today, holidays and the number of known questions', async () => {
      const on = await visit(10);
      const { client, db } = on;
      await stopDatabaseClock(db, MONDAY);
      await client.review.saveSettings({
        ...SETTINGS,
        daily_minutes: 20,
        holidays: [
          { first: '2026-10-05', last: '2026-10-07' },
          { first: '2026-10-08', last: '2026-10-09' },
        ],
      });
      expect(await client.review.today()).toMatchObject({
        today: '2026-10-05',
        answered_questions: 0,
        minutes_today: 0,
        daily_minutes: 20,
        holiday_until: '2026-10-09',
      });
      const attempt = await client.review.startToday();
      await answerAllQuestions(client, attempt, [on.category]);
      await stopDatabaseClock(db, '2026-10-05T10:04:00Z');
      await client.exams.finish({ attempt_id: attempt.id, time_taken: 240 });
      expect(await client.review.today()).toMatchObject({ answered_questions: 10, minutes_today: 4 });
      await stopDatabaseClock(db, '2026-10-10T10:00:00Z');
      expect(await client.review.today()).toMatchObject({ minutes_today: 0, holiday_until: null });
    });

    it('refuses holidays of more than a year', async () => {
      const { client } = await visit(1);
      await expect(
        client.review.saveSettings({
          ...SETTINGS,
          holidays: [{ first: '2026-01-01', last: '2027-06-01' }],
        }),
      ).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: {
          fields: {
            'holidays.0.last': 'Las vacaciones pueden durar un año como máximo.',
          },
        },
      });
    });
  });
});
