import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import type { Database } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { deleteFinishedExams } from '#tests/support/database/empty-tables.ts';
import { deleteUser } from './privacy.service.ts';

const NOTHING_WRONG = { totals: 0, points: 0, histogram: 0 };

describeOnDatabase((database) => {
  afterEach(() => runDatabaseClock(database()));
  beforeEach(async () => {
    await deleteFinishedExams(database());
  });

  /** A user with three points in October, whose periods are closed, and four points in the current week. */
  async function createHistory() {
    const db = database();
    const category = await createCategory(db, { questions: 5 });
    const [person, other] = [await createPerson(db), await createPerson(db)];
    const client = callAs(db, person);
    await stopDatabaseClock(db, '2026-10-14T10:00:00Z');
    await takeExam(client, category, { wrong: 2 });
    await stopDatabaseClock(db, '2026-11-10T10:00:00Z');
    await awardChampions(db);
    await stopDatabaseClock(db, '2026-11-11T10:00:00Z');
    await takeExam(client, category, { wrong: 1 });
    await takeExam(callAs(db, other), category, { wrong: 2 });
    const visible = async () => {
      const { rows } = await sql<{ period_start: string; visible: boolean }>`
        select period_start, visible from period_points where user_id = ${person.id}::uuid
        order by period_start, period_type`.execute(db);
      return rows.map((row) => `${row.period_start} ${row.visible ? 'seen' : 'hidden'}`);
    };
    const list = async () => {
      const { entries } = await callAs(db, null).ranking.list({ period_type: 'monthly' });
      return entries.map(({ id, rank }) => [id, rank]);
    };
    return { db, category, person, other, client, visible, list };
  }

  describe('hiding from the ranking', () => {
    it('takes the person out of every period that is not closed, and keeps the closed ones', async () => {
      const { db, client, person, other, visible, list } = await createHistory();
      expect(await list()).toEqual([
        [person.id, 1],
        [other.id, 2],
      ]);
      expect(await client.privacy.setHidden({ hidden: true })).toEqual({ hidden: true });
      expect(await visible()).toEqual([
        '2026-10-01 seen',
        '2026-10-12 seen',
        '2026-10-14 seen',
        '2026-11-01 hidden',
        '2026-11-09 hidden',
        '2026-11-11 hidden',
      ]);
      expect(await list()).toEqual([[other.id, 1]]);
      expect(await client.ranking.own({ period_type: 'monthly' })).toMatchObject({
        total_points: 4,
        rank: 1,
        page: null,
      });
      expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('hides what comes afterwards too, and showing shows all of it again', async () => {
      const { db, client, category, person, other, list } = await createHistory();
      await client.privacy.setHidden({ hidden: true });
      await takeExam(client, category);
      await stopDatabaseClock(db, '2026-11-12T10:00:00Z');
      await takeExam(client, category, { wrong: 4 });
      expect(await list()).toEqual([[other.id, 1]]);
      expect(await client.privacy.setHidden({ hidden: false })).toEqual({ hidden: false });
      expect(await list()).toEqual([
        [person.id, 1],
        [other.id, 2],
      ]);
      expect(await client.ranking.own({ period_type: 'monthly' })).toMatchObject({ total_points: 10 });
      expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('and showing change nothing when repeated', async () => {
      const { db, client, visible } = await createHistory();
      for (const hidden of [true, false]) {
        await client.privacy.setHidden({ hidden });
        const before = await visible();
        await client.privacy.setHidden({ hidden });
        expect(await visible()).toEqual(before);
        expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
      }
    });

    it('reaches a period that has ended and is not closed yet', async () => {
      const { db, client, list } = await createHistory();
      await stopDatabaseClock(db, '2026-12-01T12:00:00Z');
      await client.privacy.setHidden({ hidden: true });
      await awardChampions(db);
      const { counts } = await client.badges.own();
      // the user keeps the badges of October
      expect(counts).toEqual([
        { badge_type: 'daily_champion', times: 1 },
        { badge_type: 'monthly_champion', times: 1 },
        { badge_type: 'weekly_champion', times: 1 },
      ]);
      expect(await list()).toEqual([]);
      expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
    });

    it('is told with the account, and is the caller’s own affair', async () => {
      const { db, client, person, other } = await createHistory();
      await client.privacy.setHidden({ hidden: true });
      const rows = await db
        .selectFrom('profiles')
        .select(['id', 'hidden'])
        .where('id', 'in', [person.id, other.id])
        .execute();
      expect(Object.fromEntries(rows.map(({ id, hidden }) => [id, hidden]))).toEqual({
        [person.id]: true,
        [other.id]: false,
      });
      const visitor = callAs(db, null);
      await expect(visitor.privacy.setHidden({ hidden: true })).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      });
    });

    it.each([{}, { hidden: 'true' }, { hidden: 1 }, { hidden: null }])('refuses %j', async (input) => {
      const client = callAs(database(), await createPerson(database()));
      await expect(client.privacy.setHidden(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });

  describe('deleting a person', () => {
    it('takes points, badges, totals and the open exam with them; finished exams stay as nobody’s', async () => {
      const { db, client, category, person, other, list } = await createHistory();
      const open = await client.exams.start({ category_id: category.id, count: 5 });
      await answerAllQuestions(client, open, [category]);
      await deleteUser(db, person.id);
      for (const table of ['period_points', 'user_badges', 'user_totals', 'exam_attempts'] as const) {
        expect(await db.selectFrom(table).where('user_id', '=', person.id).selectAll().execute()).toEqual([]);
      }
      expect(await db.selectFrom('profiles').where('id', '=', person.id).selectAll().execute()).toEqual([]);
      const sessions = await db.selectFrom('exam_sessions').select(['user_id', 'score']).execute();
      const theirs = sessions.filter(({ user_id }) => user_id === null).map(({ score }) => score);
      expect(theirs.toSorted((a, b) => a - b)).toEqual([3, 4]);
      expect(sessions.filter(({ user_id }) => user_id !== null)).toEqual([{ user_id: other.id, score: 3 }]);
      expect(await list()).toEqual([[other.id, 1]]);
      expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('leaves their points in the sums of closed periods, with no name, and takes them from the open ones', async () => {
      const { db, person, list } = await createHistory();
      const sums = async () => {
        const { rows } = await sql<{ sum: string }>`
          select period_start || ' ' || users || ' with ' || points as sum from period_histogram
          where period_type = 'monthly' and users <> 0 order by 1`.execute(db);
        return rows.map(({ sum }) => sum);
      };
      expect(await sums()).toEqual(['2026-10-01 1 with 3', '2026-11-01 1 with 3', '2026-11-01 1 with 4']);
      await deleteUser(db, person.id);
      expect(await sums()).toEqual(['2026-10-01 1 with 3', '2026-11-01 1 with 3']);
      expect(await list()).toHaveLength(1);
      expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
      expect(await sums()).toHaveLength(2);
      expect(await findWrongTotals(db)).toEqual([]);
    });

    it('makes nobody champion in their place when points of that period are withdrawn or restored', async () => {
      const db = database();
      const category = await createCategory(db, { questions: 5 });
      const [best, second, third] = [await createPerson(db), await createPerson(db), await createPerson(db)];
      await stopDatabaseClock(db, '2026-10-14T10:00:00Z');
      await takeExam(callAs(db, best), category);
      await takeExam(callAs(db, second), category, { wrong: 1 });
      await takeExam(callAs(db, third), category, { wrong: 2 });
      await stopDatabaseClock(db, '2026-11-10T10:00:00Z');
      await awardChampions(db);
      await deleteUser(db, best.id);
      const chief = callAs(db, await createPerson(db, { role: 'admin' }));
      const id = randomUUID();
      await chief.unusualActivity.withdrawPoints({
        id,
        user_id: third.id,
        period_type: 'monthly',
        period_start: '2026-10-01',
        reason: 'Prueba',
      });
      const badges = () =>
        db.selectFrom('user_badges').selectAll().where('user_id', '=', second.id).execute();
      expect(await badges()).toEqual([]);
      await chief.unusualActivity.restorePoints({ id });
      expect(await badges()).toEqual([]);
    });

    it('takes their own mock exams with them; the results stay, without the name that they gave', async () => {
      const db = database();
      const [person, administrator] = [await createPerson(db), await createPerson(db, { role: 'admin' })];
      const { id: category_id } = await createCategory(db, { questions: 5 });
      const { mockExams } = callAs(db, person);
      const [taken, untaken] = [randomUUID(), randomUUID()];
      await mockExams.own.create({ id: taken, exam: createOwnExam(category_id, { name: 'Ana Pérez' }) });
      await mockExams.own.create({ id: untaken, exam: createOwnExam(category_id) });
      await mockExams.start({ template_id: taken, version: 1 });
      const attempt_id = (await mockExams.open())?.id ?? '';
      await mockExams.deliver({ attempt_id, device_id: randomUUID(), marks: [] });
      await mockExams.own.update({
        id: taken,
        version: 1,
        exam: createOwnExam(category_id, { name: 'Ana Pérez, otra vez' }),
      });
      await deleteUser(db, person.id);
      const templates = await db
        .selectFrom('mock_exam_templates')
        .select(['id', 'owner_id', 'name'])
        .where('id', 'in', [taken, untaken])
        .execute();
      expect(templates).toEqual([{ id: taken, owner_id: null, name: 'Simulacro propio' }]);
      const versions = await sql<{ text: string }>`
        select v::text as text from mock_exam_template_versions v where template_id = ${taken}::uuid`.execute(
        db,
      );
      expect(versions.rows).toHaveLength(1);
      expect(versions.rows[0]?.text).not.toContain('Ana');
      expect(await callAs(db, administrator).mockExams.resultOf({ session_id: attempt_id })).toMatchObject({
        user: null,
        template: { id: null, name: 'Simulacro propio', is_own: true },
        percentile: null,
        blank: 1,
      });
    });

    it('takes their cards, saved questions and all else of their own: no table names them any more', async () => {
      const { db, client, category, person } = await createHistory();
      const question_id = category.questions[0]?.id ?? '';
      await client.review.saveQuestion({ question_id, note: 'Ojo' });
      await client.review.saveSettings({
        ...(await client.review.settings()),
        exam_day: '2027-05-01',
      });
      await client.review.programmes.save({
        id: randomUUID(),
        name: 'Mío',
        choice: chooseAll(category.id),
      });
      const last = await db
        .selectFrom('review_log')
        .where('user_id', '=', person.id)
        .select('question_id')
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow();
      await client.review.undo(last);
      await client.review.start(chooseAll(category.id));
      expect(await tablesNaming(db, person.id)).toEqual(
        expect.arrayContaining(['practice_programmes', 'review_cards', 'review_log', 'saved_questions']),
      );
      await deleteUser(db, person.id);
      expect(await tablesNaming(db, person.id)).toEqual([]);
    });

    it('leaves the champions of closed periods as they were, but for their own badges', async () => {
      const { db, category, person, other } = await createHistory();
      await stopDatabaseClock(db, '2026-11-11T12:00:00Z');
      await takeExam(callAs(db, other), category);
      await awardChampions(db);
      await stopDatabaseClock(db, '2026-12-24T10:00:00Z');
      await awardChampions(db);
      const badges = () =>
        db.selectFrom('user_badges').selectAll().where('user_id', '=', other.id).orderBy('id').execute();
      const before = await badges();
      expect(before).toHaveLength(3);
      await deleteUser(db, person.id);
      expect(await badges()).toEqual(before);
    });

    it('makes the next best the champion before a period is closed, and nobody afterwards', async () => {
      const { db, person, other } = await createHistory();
      await deleteUser(db, person.id);
      await stopDatabaseClock(db, '2026-12-24T10:00:00Z');
      expect(await awardChampions(db)).toBe(3);
      const badges = await db.selectFrom('user_badges').select('user_id').execute();
      expect(badges.map(({ user_id }) => user_id)).toEqual([other.id, other.id, other.id]);
      await deleteUser(db, other.id);
      expect(await awardChampions(db)).toBe(0);
      expect(await db.selectFrom('user_badges').selectAll().execute()).toEqual([]);
    });

    it('is harmless for hidden people, people without exams, and a second time', async () => {
      const { db, client, person } = await createHistory();
      await client.privacy.setHidden({ hidden: true });
      const without = await createPerson(db);
      for (const id of [person.id, without.id, person.id]) await deleteUser(db, id);
      expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
      expect(await findWrongTotals(db)).toEqual([]);
    });
  });
});

function chooseAll(category_id: string): PracticeChoice {
  return {
    category_ids: [category_id],
    laws: [],
    deck: null,
    not_seen_days: null,
    count: 100,
    shuffles_choices: false,
    minutes: null,
  };
}

/** Lists all tables with a row of this user. */
async function tablesNaming(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name::text as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'user_id'
    order by c.table_name`.execute(db);
  const named = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql`
        select from ${sql.table(name)} where user_id::text = ${userId} limit 1`.execute(db);
      return found.rows.length > 0 ? [name] : [];
    }),
  );
  return named.flat();
}
