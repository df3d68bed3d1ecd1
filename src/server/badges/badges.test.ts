import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';

/** Lists the noons, in UTC, of consecutive days. */
function noons(from: string, days: number): string[] {
  return Array.from({ length: days }, (_, day) =>
    new Date(Date.parse(`${from}T12:00:00Z`) + day * 24 * 3_600_000).toISOString(),
  );
}

describeOnDatabase((database) => {
  afterEach(() => runDatabaseClock(database()));

  /** A user who can take exams of one question. */
  async function createPractiser() {
    const db = database();
    const person = await createPerson(db);
    const category = await createCategory(db, { questions: 1 });
    const client = callAs(db, person);
    const examAt = async (at: string): Promise<string> => {
      await stopDatabaseClock(db, at);
      return takeExam(client, category, { count: 1 });
    };
    const examsAt = async (instants: string[]): Promise<string[]> => {
      const sessions = [];
      for (const at of instants) sessions.push(await examAt(at));
      return sessions;
    };
    /** Returns the badges on the results of an exam. */
    const earnedWith = async (session_id: string) => (await client.exams.results({ session_id })).badges;
    const streaks = async () => {
      const { latest } = await client.badges.own();
      return latest.map(({ period_start, period_end }) => [period_start, period_end]).toReversed();
    };
    return { db, person, category, client, examAt, examsAt, earnedWith, streaks };
  }

  describe('exams on seven days in a row', () => {
    it('earn a badge with the seventh, whose results show it, and no other exam does', async () => {
      const { examsAt, earnedWith, client } = await createPractiser();
      const sessions = await examsAt(noons('2026-05-04', 8));
      const earned = [];
      for (const session of sessions) earned.push((await earnedWith(session)).length);
      expect(earned).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
      const [badge] = await earnedWith(sessions[6] ?? '');
      expect(badge).toEqual({
        id: badge?.id,
        badge_type: 'streak_master',
        period_type: null,
        period_start: '2026-05-04',
        period_end: '2026-05-10',
        milestone: null,
        earned_date: new Date('2026-05-10T12:00:00Z'),
        points_earned: null,
      });
      expect((await client.badges.own()).latest).toEqual([badge]);
    });

    it.each([
      [
        'when the clocks go forward',
        // first and last instants of days in Madrid; 29 March has 23 hours
        [
          '2026-03-24T23:00:00.000Z',
          '2026-03-26T22:59:59.999Z',
          '2026-03-26T23:00:00.000Z',
          '2026-03-28T22:59:59.999Z',
          '2026-03-28T23:00:00.000Z',
          '2026-03-30T21:59:59.999Z',
          '2026-03-30T22:00:00.000Z',
        ],
        ['2026-03-25', '2026-03-31'],
      ],
      [
        'when they go back',
        [
          '2026-10-21T22:00:00.000Z',
          '2026-10-23T21:59:59.999Z',
          '2026-10-23T22:00:00.000Z',
          '2026-10-25T22:59:59.999Z',
          '2026-10-25T23:00:00.000Z',
          '2026-10-27T22:59:59.999Z',
          '2026-10-27T23:00:00.000Z',
        ],
        ['2026-10-22', '2026-10-28'],
      ],
      ['over the end of a year', noons('2027-12-28', 7), ['2027-12-28', '2028-01-03']],
      [
        'in the first half hour of Madrid’s days',
        noons('2026-08-01', 7).map((noon) => noon.replace('T12:00', 'T22:30')),
        ['2026-08-02', '2026-08-08'],
      ],
    ])('count by Madrid’s calendar, %s', async (_, instants, period) => {
      const { examsAt, streaks } = await createPractiser();
      await examsAt(instants.slice(0, -1));
      expect(await streaks()).toEqual([]);
      await examsAt(instants.slice(-1));
      expect(await streaks()).toEqual([period]);
    });

    it('are not seven days in UTC: two of them may be one of Madrid’s', async () => {
      const { examsAt, streaks } = await createPractiser();
      // 22:30 in UTC on 1 August is already 2 August in Madrid
      await examsAt(['2026-08-01T22:30:00Z', ...noons('2026-08-02', 6)]);
      expect(await streaks()).toEqual([]);
      await examsAt(['2026-08-07T22:00:00Z']);
      expect(await streaks()).toEqual([['2026-08-02', '2026-08-08']]);
    });

    it('may be several on one day, which count once', async () => {
      const { examsAt, streaks, earnedWith } = await createPractiser();
      await examsAt(noons('2026-05-04', 3).flatMap((noon) => [noon, noon.replace('T12', 'T15')]));
      expect(await streaks()).toEqual([]);
      await examsAt(noons('2026-05-07', 3));
      const [first = '', second = ''] = await examsAt(['2026-05-10T06:00:00Z', '2026-05-10T21:59:59Z']);
      expect(await streaks()).toEqual([['2026-05-04', '2026-05-10']]);
      expect([(await earnedWith(first)).length, (await earnedWith(second)).length]).toEqual([1, 0]);
    });

    it('begin anew after a missed day', async () => {
      const { examsAt, streaks } = await createPractiser();
      await examsAt([...noons('2026-05-04', 3), ...noons('2026-05-08', 6)]);
      expect(await streaks()).toEqual([]);
      await examsAt(noons('2026-05-14', 1));
      expect(await streaks()).toEqual([['2026-05-08', '2026-05-14']]);
    });

    it('earn a second badge with the 14th, for the second seven', async () => {
      const { examsAt, streaks } = await createPractiser();
      await examsAt(noons('2026-05-04', 13));
      expect(await streaks()).toHaveLength(1);
      await examsAt(noons('2026-05-17', 2));
      expect(await streaks()).toEqual([
        ['2026-05-04', '2026-05-10'],
        ['2026-05-11', '2026-05-17'],
      ]);
    });
  });

  describe('lifetime points', () => {
    /** Creates a user with these points, and an exam of five right answers that `finish` ends. */
    async function createScorer(points: number) {
      const db = database();
      const person = await createPerson(db);
      const client = callAs(db, person);
      const category = await createCategory(db, { questions: 5 });
      await takeExam(client, category, { wrong: 5 });
      const set = (correct: number) =>
        db
          .updateTable('user_totals')
          .set({ correct_answers: correct, points: correct, total_questions: 10_000 })
          .where('user_id', '=', person.id)
          .execute();
      await set(points);
      const attempt = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, attempt, [category]);
      const finish = () => client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const milestones = async () => {
        const { latest } = await client.badges.own();
        return latest.map(({ badge_type, milestone, points_earned }) => [
          badge_type,
          milestone,
          points_earned,
        ]);
      };
      return { db, person, client, category, attempt, finish, milestones, set };
    }

    it.each([
      [994, []],
      [995, [['point_master', 1000, 1000]]],
      [999, [['point_master', 1000, 1004]]],
      [1000, []],
      [1995, [['point_master', 2000, 2000]]],
    ])('earn a badge when %i and five more reach or pass a multiple of 1,000', async (points, earned) => {
      const { finish, milestones } = await createScorer(points);
      await finish();
      expect(await milestones()).toEqual(earned);
    });

    it('earn each multiple once, with the exam that reached it', async () => {
      const { finish, milestones, client, category, set, attempt } = await createScorer(998);
      await finish();
      const next = await takeExam(client, category);
      await set(1998);
      const last = await takeExam(client, category);
      expect(await milestones()).toEqual([
        ['point_master', 2000, 2003],
        ['point_master', 1000, 1003],
      ]);
      const shown = [];
      for (const session_id of [attempt.id, next, last]) {
        const { badges } = await client.exams.results({ session_id });
        shown.push(
          badges.map(({ milestone, period_start, period_end }) => [milestone, period_start, period_end]),
        );
      }
      expect(shown).toEqual([[[1000, null, null]], [], [[2000, null, null]]]);
    });

    it('earn nothing twice by a finish that is repeated or sent from two tabs at once', async () => {
      const { finish, milestones, client, attempt } = await createScorer(999);
      const answers = await Promise.all([finish(), finish(), finish()]);
      expect(new Set(answers.map(({ session_id }) => session_id)).size).toBe(1);
      await finish();
      expect(await milestones()).toHaveLength(1);
      expect((await client.exams.results({ session_id: attempt.id })).badges).toHaveLength(1);
    });

    it('and days may earn a badge each with one exam', async () => {
      const { db, person, client, category } = await createScorer(0);
      await client.exams.abandon({ attempt_id: (await client.exams.current())?.id ?? '' });
      await sql`delete from user_totals where user_id = ${person.id}::uuid`.execute(db);
      let last = '';
      for (const at of noons('2027-05-03', 7)) {
        await stopDatabaseClock(db, at);
        await sql`update user_totals set correct_answers = 1997, points = 1997, total_questions = 9000
          where user_id = ${person.id}::uuid and ${at} like '2027-05-09%'`.execute(db);
        last = await takeExam(client, category);
      }
      const { badges } = await client.exams.results({ session_id: last });
      expect(badges.map(({ badge_type }) => badge_type)).toEqual(['streak_master', 'point_master']);
    });

    it('are nobody else’s: neither results nor badges of somebody else show them', async () => {
      const { db, finish, category } = await createScorer(999);
      const stranger = callAs(db, await createPerson(db));
      const session_id = await takeExam(stranger, category);
      await finish();
      expect((await stranger.exams.results({ session_id })).badges).toEqual([]);
      expect(await stranger.badges.own()).toMatchObject({ counts: [], latest: [], total_points: 5 });
    });
  });

  describe('the own badges', () => {
    const give = async (userId: string, badge_type: string, days: string[]): Promise<void> => {
      for (const day of days)
        await database()
          .insertInto('user_badges')
          .values({ user_id: userId, badge_type, period_start: day, earned_date: new Date(day) })
          .execute();
    };

    it('are counted by kind, most often first, with the newest beside', async () => {
      const { client, person } = await createPractiser();
      await give(person.id, 'streak_master', ['2026-01-07']);
      await give(person.id, 'daily_champion', ['2026-01-05', '2026-01-09']);
      await give(person.id, 'something_new', ['2026-01-06']);
      const { counts, latest } = await client.badges.own();
      expect(counts).toEqual([
        { badge_type: 'daily_champion', times: 2 },
        { badge_type: 'something_new', times: 1 },
        { badge_type: 'streak_master', times: 1 },
      ]);
      expect(latest.map(({ period_start }) => period_start)).toEqual([
        '2026-01-09',
        '2026-01-07',
        '2026-01-06',
        '2026-01-05',
      ]);
    });

    it('are all counted, but only the newest hundred are listed', async () => {
      const { client, person } = await createPractiser();
      await sql`
        insert into user_badges (user_id, badge_type, period_start, earned_date)
        select ${person.id}::uuid, 'daily_champion', date '2025-01-01' + i, timestamptz '2025-01-02Z' + i * interval '1 day'
        from generate_series(1, 105) i`.execute(database());
      const { counts, latest } = await client.badges.own();
      expect(counts).toEqual([{ badge_type: 'daily_champion', times: 105 }]);
      expect([latest.length, latest[0]?.period_start, latest.at(-1)?.period_start]).toEqual([
        100,
        '2025-04-16',
        '2025-01-07',
      ]);
    });

    it('come with the days in a row, which last over the day after and no longer', async () => {
      const { db, client, examsAt } = await createPractiser();
      expect(await client.badges.own()).toEqual({
        counts: [],
        latest: [],
        streak_days: 0,
        practised_today: false,
        total_points: 0,
      });
      await examsAt(noons('2026-10-23', 3));
      const at = async (instant: string) => {
        await stopDatabaseClock(db, instant);
        const { streak_days, practised_today, total_points } = await client.badges.own();
        return [streak_days, practised_today, total_points];
      };
      // 25 October has 25 hours
      expect(await at('2026-10-25T22:59:59Z')).toEqual([3, true, 3]);
      expect(await at('2026-10-25T23:00:00Z')).toEqual([3, false, 3]);
      expect(await at('2026-10-26T22:59:59Z')).toEqual([3, false, 3]);
      expect(await at('2026-10-26T23:00:00Z')).toEqual([0, false, 3]);
    });

    it('are for people who have logged in', async () => {
      const visitor = callAs(database(), null);
      await expect(visitor.badges.own()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    });
  });

  describe('the badges of people in the ranking', () => {
    const ofPeople = (user_ids: string[]) => callAs(database(), null).badges.ofPeople({ user_ids });

    async function createCrowned(given: { hidden?: boolean } = {}) {
      const person = await createPerson(database(), given);
      await sql`
        insert into user_badges (user_id, badge_type, period_start)
        values (${person.id}::uuid, 'weekly_champion', '2026-01-05'), (${person.id}::uuid, 'streak_master', '2026-01-05'),
          (${person.id}::uuid, 'streak_master', '2026-01-12')`.execute(database());
      return person;
    }

    it('are counted by kind for those who have any', async () => {
      const [crowned, plain] = [await createCrowned(), await createPerson(database())];
      expect(await ofPeople([crowned.id, plain.id, crowned.id])).toEqual({
        people: [
          {
            user_id: crowned.id,
            badges: [
              { badge_type: 'streak_master', times: 2 },
              { badge_type: 'weekly_champion', times: 1 },
            ],
          },
        ],
      });
      expect(await ofPeople([])).toEqual({ people: [] });
    });

    it('say nothing of hidden people, to themselves neither, until they show themselves', async () => {
      const hidden = await createCrowned({ hidden: true });
      const client = callAs(database(), hidden);
      expect(await ofPeople([hidden.id])).toEqual({ people: [] });
      expect(await client.badges.ofPeople({ user_ids: [hidden.id] })).toEqual({ people: [] });
      await client.privacy.setHidden({ hidden: false });
      expect((await ofPeople([hidden.id])).people).toHaveLength(1);
    });

    it.each([
      {},
      { user_ids: 'x' },
      { user_ids: ['x'] },
      { user_ids: [null] },
      { user_ids: Array.from({ length: 11 }, () => '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1') },
    ])('are not told for %j', async (input) => {
      const call = callAs(database(), null).badges.ofPeople(input as never);
      await expect(call).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});
