import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { setMinAnswerMs, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { chooseAnswer, findWrongTotals, listReviewedAnswers } from '#tests/support/people/exams.ts';
import type { ExamResults } from '#shared/exams/exams.contract.ts';
import { MIN_ANSWER_SECONDS } from '#shared/exams/exams.rules.ts';

const NOTHING_WRONG = { totals: 0, points: 0, histogram: 0 };
const SLOW = [3_000, 3_000, 3_000, 3_000, 3_000];
const ALL_POINTS = [null, null, null, null, null];

describe('points of right answers', () => {
  describeOnDatabase((database) => {
    beforeAll(() => setMinAnswerMs(database(), 1000 * MIN_ANSWER_SECONDS));
    afterAll(async () => {
      expect(await findWrongTotals(database())).toEqual([]);
      expect(await repairRanking(database())).toEqual(NOTHING_WRONG);
    });

    async function createLearner() {
      const db = database();
      const person = await createPerson(db);
      const category = await createCategory(db, { questions: 5 });
      const client = callAs(db, person);
      const points = async () => (await client.badges.own()).total_points;
      return { db, person, category, client, points, take: takeExamWith(client, category) };
    }

    /** Takes a whole exam, waiting the given milliseconds before each answer; returns the results. */
    function takeExamWith(client: ReturnType<typeof callAs>, category: TestCategory) {
      return async (startedAt: string, waits: number[], wrong = 0) => {
        let now = Date.parse(startedAt);
        await stopDatabaseClock(database(), startedAt);
        const attempt = await client.exams.start({ category_id: category.id, count: waits.length });
        let asked = attempt.current;
        for (const [position, wait] of waits.entries()) {
          now += wait;
          await stopDatabaseClock(database(), new Date(now).toISOString());
          const kind = position < wrong ? 'wrong' : 'right';
          const selected_answer = chooseAnswer([category], asked?.question_id ?? '', kind);
          const answer = { attempt_id: attempt.id, position, selected_answer, time_taken: 0 };
          asked = (await client.exams.answer(answer)).next;
        }
        const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        return client.exams.results({ session_id });
      };
    }

    const reasonsIn = (results: ExamResults) =>
      listReviewedAnswers(results).map(({ no_point_reason }) => no_point_reason);

    it('are missing for those that came within two seconds of their question', async () => {
      const { take, points, client } = await createLearner();
      const results = await take('2026-11-02T10:00:00Z', [1_999, 2_000, 0, 60_000, 1_999], 1);
      // the first answer was wrong, so it had no point to lose
      expect(reasonsIn(results)).toEqual([null, null, 'too_fast', null, 'too_fast']);
      expect(await points()).toBe(2);
      expect((await client.ranking.own({ period_type: 'weekly' }))?.total_points).toBe(2);
    });

    it('are missing for the fourth right answer to a question on one day in Madrid', async () => {
      const { take, points } = await createLearner();
      await take('2026-11-03T22:00:00Z', SLOW);
      await take('2026-11-03T22:01:00Z', SLOW);
      // wrong answers don't count towards the limit of the day
      await take('2026-11-03T22:02:00Z', SLOW, 5);
      expect(await points()).toBe(10);
      expect(reasonsIn(await take('2026-11-03T22:03:00Z', SLOW))).toEqual(ALL_POINTS);
      expect(reasonsIn(await take('2026-11-03T22:04:00Z', SLOW))).toEqual(SLOW.map(() => 'repeated'));
      expect(await points()).toBe(15);
      // an exam that is begun on that day and finished on the next
      expect(reasonsIn(await take('2026-11-03T22:59:50Z', SLOW))).toEqual(ALL_POINTS);
      expect(await points()).toBe(20);
    });

    it('are missing also where the three before were too fast', async () => {
      const { take, points } = await createLearner();
      const fast = SLOW.map(() => 500);
      for (let minute = 10; minute < 13; minute++) await take(`2026-11-05T10:${minute}:00Z`, fast);
      const last = await take('2026-11-05T10:13:00Z', [500, 500, 500, 500, 5_000]);
      expect(reasonsIn(last)).toEqual(['too_fast', 'too_fast', 'too_fast', 'too_fast', 'repeated']);
      expect(await points()).toBe(0);
    });

    it('change neither marks nor statistics, and a repair counts them as finishing did', async () => {
      const { db, person, take, client, points } = await createLearner();
      const results = await take('2026-11-06T10:00:00Z', [100, 100, 100, 100, 4_000]);
      expect(results).toMatchObject({ score: 5, total_questions: 5 });
      expect(await client.exams.statistics({ period: 'all' })).toMatchObject({
        correct_answers: 5,
        average_score: 100,
        best_score: 100,
      });
      const session = db.selectFrom('exam_sessions').where('user_id', '=', person.id);
      expect(await session.select(['score', 'points']).executeTakeFirst()).toEqual({
        score: 5,
        points: 1,
      });

      await sql`update period_points set points = 5 where user_id = ${person.id}::uuid`.execute(db);
      await sql`update user_totals set points = 5 where user_id = ${person.id}::uuid`.execute(db);
      expect(await repairRanking(db)).toMatchObject({ totals: 1, points: 3 });
      expect((await client.ranking.own({ period_type: 'weekly' }))?.total_points).toBe(1);
      expect(await points()).toBe(1);
    });

    it('of another user don’t count for the three a day', async () => {
      const { db, category, take } = await createLearner();
      for (let minute = 10; minute < 13; minute++) await take(`2026-11-07T10:${minute}:00Z`, SLOW);
      const takeAsOther = takeExamWith(callAs(db, await createPerson(db)), category);
      expect(reasonsIn(await takeAsOther('2026-11-07T10:20:00Z', SLOW))).toEqual(ALL_POINTS);
    });
  });
});
