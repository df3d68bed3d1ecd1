import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import { recountPeriodTotals } from '#server/exams/finishing/period-totals.repository.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { type Engine, describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { explainQuery, recordStatements } from '#tests/support/database/statements.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import { readHistory, readStatistics } from './statistics.service.ts';

const EMPTY = {
  total_exams: 0,
  total_questions: 0,
  correct_answers: 0,
  average_score: 0,
  total_time: 0,
  best_score: 0,
  last_exam_date: null,
  categories: [],
  progress: [],
};

interface GivenExam {
  at: string;
  score?: number;
  total?: number;
  time?: number;
  id?: string;
  category?: TestCategory;
}

/** Creates a user whose finished exams are written directly. */
async function createPractised(db: ReturnType<ReturnType<typeof useDatabase>>) {
  const person = await createPerson(db);
  const client = callAs(db, person);
  const add = async (...exams: GivenExam[]) => {
    for (const { at, score = 3, total = 5, time = 60, id = randomUUID(), category } of exams) {
      const { id: category_id, name } = category ?? { id: randomUUID(), name: 'Otra' };
      await sql`
        insert into exam_sessions
          (id, user_id, kind, score, points, blank_answers, total_questions,
            time_taken, categories, category_names, created_at)
        values (${id}::uuid, ${person.id}::uuid, 'practice', ${score}, ${score},
          0, ${total}, ${time},
          array[${category_id}]::uuid[], array[${name}], ${new Date(at)})`.execute(db);
    }
    await repairRanking(db);
  };
  return { person, client, add };
}

/** Each row: a period, the current time, and the first instant that counts, by Madrid's calendar and clock. */
const BORDERS: [StatisticsPeriod, string, string][] = [
  ['week', '2026-08-10T10:00:00.000Z', '2026-08-03T10:00:00.000Z'],
  ['week', '2026-04-02T10:00:00.000Z', '2026-03-26T11:00:00.000Z'],
  ['week', '2026-10-28T11:00:00.500Z', '2026-10-21T10:00:00.500Z'],
  ['month', '2026-03-31T10:00:00.000Z', '2026-02-28T11:00:00.000Z'],
  ['month', '2026-11-15T23:30:00.000Z', '2026-10-15T22:30:00.000Z'],
  ['month', '2028-03-30T22:30:00.000Z', '2028-02-28T23:30:00.000Z'],
  ['year', '2028-02-29T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['year', '2029-02-28T10:00:00.000Z', '2028-02-28T10:00:00.000Z'],
  ['year', '2027-03-28T10:00:00.000Z', '2026-03-28T11:00:00.000Z'],
];

/** What the zone of a connection is worth is the same in both engines: PGlite is asked by `npm run prove engines`. */
const ENGINES: Engine[] = process.env['BOTH_ENGINES'] ? ['PGlite', 'PostgreSQL'] : ['PostgreSQL'];

describe.each(ENGINES)('on one connection to %s', (engine) => {
  const database = useDatabase(engine, 1);
  afterEach(async () => {
    await runDatabaseClock(database());
    await sql`set timezone = 'UTC'`.execute(database());
  });

  describe.each(['Pacific/Auckland', 'America/Los_Angeles'])('in the zone %s', (zone) => {
    it.each(BORDERS)(
      'the last %s counts at %s from %s on, and not a moment more',
      async (period, now, from) => {
        const db = database();
        await sql`set timezone = ${sql.lit(zone)}`.execute(db);
        await stopDatabaseClock(db, now);
        const { client, add } = await createPractised(db);
        await add({ at: new Date(Date.parse(from) - 1).toISOString() });
        expect(await client.exams.statistics({ period })).toEqual(EMPTY);
        expect(await client.exams.history({ period })).toEqual({ exams: [], total: 0 });
        await add({ at: from }, { at: now });
        expect(await client.exams.statistics({ period })).toMatchObject({
          total_exams: 2,
          last_exam_date: new Date(now),
        });
        const { exams, total } = await client.exams.history({ period });
        expect([total, exams.map(({ created_at }) => created_at)]).toEqual([
          2,
          [new Date(now), new Date(from)],
        ]);
        expect(await client.exams.statistics({ period: 'all' })).toMatchObject({ total_exams: 3 });
      },
    );

    it('days and months of the progress are Madrid’s', async () => {
      const db = database();
      await sql`set timezone = ${sql.lit(zone)}`.execute(db);
      await stopDatabaseClock(db, '2026-11-02T12:00:00Z');
      const { client, add } = await createPractised(db);
      // two pairs of moments around a midnight in Madrid; the second midnight also begins a month
      const moments = [
        '2026-10-25T22:59:59.999Z',
        '2026-10-25T23:00:00.000Z',
        '2026-10-31T22:59:59.999Z',
        '2026-10-31T23:00:00.000Z',
        '2026-11-01T22:59:59.999Z',
      ];
      await add(...moments.map((at, i) => ({ at, score: i, total: 4 })), {
        at: '2025-12-31T23:00:00Z',
        score: 5,
        total: 10,
      });
      const progress = async (period: StatisticsPeriod) =>
        (await client.exams.statistics({ period })).progress.map((step) => Object.values(step));
      const days = [
        ['2026-10-26', 1, 25],
        ['2026-10-31', 1, 50],
        ['2026-11-01', 2, 87.5],
      ];
      expect(await progress('week')).toEqual(days.slice(1));
      expect(await progress('month')).toEqual([['2026-10-25', 1, 0], ...days]);
      const months = [
        ['2026-01-01', 1, 50],
        ['2026-10-01', 3, 25],
        ['2026-11-01', 2, 87.5],
      ];
      expect(await progress('year')).toEqual(months);
      expect(await progress('all')).toEqual(months);
    });
  });
});

describeOnDatabase((database) => {
  describe('statistics', () => {
    afterEach(() => runDatabaseClock(database()));
    beforeEach(() => stopDatabaseClock(database(), '2026-11-11T12:00:00Z'));

    it.each(['week', 'month', 'year', 'all'] as const)('of a %s without exams are zeros', async (period) => {
      const client = callAs(database(), await createPerson(database()));
      expect(await client.exams.statistics({ period })).toEqual(EMPTY);
      expect(await client.exams.history({ period })).toEqual({ exams: [], total: 0 });
    });

    it('sum up the exams: the average is of all answers, the best of one exam', async () => {
      const { client, add } = await createPractised(database());
      await add(
        { at: '2026-11-09T12:00:00Z', score: 1, total: 20, time: 100 },
        { at: '2026-11-11T10:00:00Z', score: 5, total: 10, time: 50 },
        { at: '2026-11-10T12:00:00Z', score: 3, total: 4, time: 7 },
        { at: '2026-11-10T13:00:00Z', score: 0, total: 6, time: 0 },
      );
      expect(await client.exams.statistics({ period: 'week' })).toMatchObject({
        total_exams: 4,
        total_questions: 40,
        correct_answers: 9,
        average_score: 22.5,
        total_time: 157,
        best_score: 75,
        last_exam_date: new Date('2026-11-11T10:00:00Z'),
      });
    });

    it('tell each category by what was drawn for it, most practised first', async () => {
      const db = database();
      const [first, second] = [await createCategory(db), await createCategory(db)];
      const client = callAs(db, await createPerson(db));
      await takeExam(client, second, { wrong: 3 });
      const attempt = await client.exams.start({ category_id: first.id, count: 10 });
      // stores the exam like one over two categories: the last two questions were drawn for the second category
      await sql`
        update exam_attempts set category_ids[9:10] = array[${second.id}, ${second.id}]::uuid[]
        where id = ${attempt.id}::uuid`.execute(db);
      await answerAllQuestions(client, attempt, [first], { wrong: 2 });
      const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const { categories, ...sums } = await client.exams.statistics({ period: 'all' });
      expect(sums).toMatchObject({ total_exams: 2, total_questions: 15, correct_answers: 10 });
      expect(categories).toEqual([
        {
          category_id: first.id,
          category_name: first.name,
          exams_count: 1,
          total_questions: 8,
          correct_answers: 6,
          average_score: 75,
        },
        {
          category_id: second.id,
          category_name: second.name,
          exams_count: 2,
          total_questions: 7,
          correct_answers: 4,
          average_score: (4 / 7) * 100,
        },
      ]);
      const { exams } = await client.exams.history({ period: 'all' });
      expect(exams.find(({ id }) => id === session_id)?.categories.toSorted()).toEqual(
        [first.name, second.name].toSorted(),
      );
    });

    it('keep a category that was deleted, and show its newest name without tags', async () => {
      const db = database();
      const category = await createCategory(db, { name: `<b>Ley</b> & "orden" ${Math.random()}` });
      const client = callAs(db, await createPerson(db));
      await takeExam(client, category);
      const then = category.name.replaceAll(/<\/?b>/g, '');
      const now = `Ahora <i>${Math.random()}</i>`;
      await db
        .updateTable('categories')
        .set({ name: now, question_count: 0, deleted_at: new Date() })
        .where('id', '=', category.id)
        .execute();
      const { categories } = await client.exams.statistics({ period: 'all' });
      expect(categories.map(({ category_name }) => category_name)).toEqual([now.replaceAll(/<\/?i>/g, '')]);
      // a finished exam keeps the name that its category had then
      const { exams } = await client.exams.history({ period: 'all' });
      expect(exams[0]?.categories).toEqual([then]);
    });

    it('and the list are the caller’s alone', async () => {
      const db = database();
      const { add } = await createPractised(db);
      await add({ at: '2026-11-11T10:00:00Z' });
      const stranger = callAs(db, await createPerson(db, { role: 'admin' }));
      expect(await stranger.exams.statistics({ period: 'all' })).toEqual(EMPTY);
      expect(await stranger.exams.history({ period: 'all' })).toEqual({ exams: [], total: 0 });
      const visitor = callAs(db, null);
      await expect(visitor.exams.statistics({ period: 'all' })).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      });
      await expect(visitor.exams.history({ period: 'all' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    });

    it.each([{}, { period: 'day' }, { period: null }, { period: 'WEEK' }])(
      'are not told for %j',
      async (input) => {
        const client = callAs(database(), await createPerson(database()));
        await expect(client.exams.statistics(input as never)).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        });
        await expect(client.exams.history(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      },
    );
  });

  describe('the list of the own exams', () => {
    afterEach(() => runDatabaseClock(database()));

    it('has the newest first, in pages of ten, each exam on one of them', async () => {
      const { client, add } = await createPractised(database());
      const ids = Array.from({ length: 23 }, () => randomUUID()).toSorted();
      // all exams but the first and the last were finished at the same moment
      await add(
        ...ids.map((id, i) => ({
          id,
          at: i === 22 ? '2026-11-12T10:00:00Z' : i === 0 ? '2026-11-01Z' : '2026-11-11T10:00:00Z',
        })),
      );
      const pages = [];
      for (const page of [1, 2, 3, 4, 100_000])
        pages.push(await client.exams.history({ period: 'all', page }));
      expect(pages.map(({ exams, total }) => [exams.length, total])).toEqual([
        [10, 23],
        [10, 23],
        [3, 23],
        [0, 23],
        [0, 23],
      ]);
      const listed = pages.flatMap(({ exams }) => exams.map(({ id }) => id));
      expect(listed).toEqual([ids[22], ...ids.slice(1, 22), ids[0]]);
      expect((await client.exams.history({ period: 'all' })).exams).toEqual(pages[0]?.exams);
    });

    it('says of each exam what it was', async () => {
      const { client, add } = await createPractised(database());
      const category = await createCategory(database(), { name: `<i>Una</i> ${Math.random()}` });
      const id = randomUUID();
      await add({ id, at: '2026-11-11T10:00:00.123Z', score: 4, total: 15, time: 777, category });
      expect(await client.exams.history({ period: 'all', page: 1 })).toEqual({
        exams: [
          {
            id,
            created_at: new Date('2026-11-11T10:00:00.123Z'),
            score: 4,
            total_questions: 15,
            time_taken: 777,
            categories: [category.name.replaceAll(/<\/?i>/g, '')],
          },
        ],
        total: 1,
      });
    });

    it.each([{ page: 0 }, { page: -1 }, { page: 1.5 }, { page: '1' }, { page: 1_000_001 }])(
      'has no page %j',
      async (input) => {
        const client = callAs(database(), await createPerson(database()));
        const call = client.exams.history({ period: 'all', ...input } as never);
        await expect(call).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      },
    );
  });

  describe('five thousand exams of one person among others’', () => {
    let person: Account;
    beforeAll(async () => {
      const db = database();
      person = await createPerson(db);
      await sql`
        insert into profiles (username, email, email_verified)
        select 'otra' || i, 'otra' || i || '@example.com', true from generate_series(1, 30) i`.execute(db);
      await sql`
        insert into exam_sessions
          (id, user_id, kind, score, points, blank_answers, total_questions,
            time_taken, categories, category_names, created_at)
        select gen_random_uuid(), u.id, 'practice', 3, 3, 0, 5, 60, array[gen_random_uuid()], array['Una'],
          app_now() - i * interval '5 hours'
        from profiles u, generate_series(1, case when u.id = ${person.id}::uuid then 5000 else 400 end) i
        where u.id = ${person.id}::uuid or u.username like 'otra%'`.execute(db);
      await inTransaction(db, (trx) => recountPeriodTotals(trx, 'everybody'));
      await sql`analyze exam_sessions, user_totals, user_period_totals, user_category_totals`.execute(db);
    });

    it.each(['week', 'month', 'year', 'all'] as const)('are found by an index, of a %s', async (period) => {
      const db = database();
      const statistics = await recordStatements(db, (watched) =>
        readStatistics(watched, { user_id: person.id, period }),
      );
      const history = await recordStatements(db, (watched) =>
        readHistory(watched, { user_id: person.id, period, page: 3 }),
      );
      for (const statement of [...statistics, ...history]) {
        const plan = await explainQuery(db, statement);
        expect(plan).toContain('exam_sessions_by_user');
        expect(plan).toContain('user_period_totals_pkey');
        expect(plan).not.toContain('Seq Scan on exam_sessions');
      }
      expect([statistics.length, history.length]).toEqual([1, 1]);
    });
  });
});
