import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import type { Database } from '#server/database/database.ts';
import {
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from '#server/database/connections/query-timeout.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPostgresDatabase, describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { countLockWaits } from '#tests/support/database/lock-waits.ts';
import { explainQuery, recordStatements } from '#tests/support/database/statements.ts';
import { deleteFinishedExams } from '#tests/support/database/empty-tables.ts';
import { PERIOD_CLOSING_DELAY_MINUTES } from '#shared/ranking/ranking.rules.ts';
import { finishExam } from './finish.service.ts';

describe('asking for champions when nothing is due', () => {
  describeOnDatabase((database) => {
    it('is one read of an index, however many periods are closed', async () => {
      const db = database();
      await sql`
        insert into ranking_periods (period_type, period_start, closes_at, closed_at)
        select 'daily', date '2000-01-01' + i, timestamptz '2000-01-02Z' + i * interval '1 day',
          timestamptz '2000-01-02Z' + i * interval '1 day'
        from generate_series(1, 9000) i`.execute(db);
      // the periods that are running now
      await sql`
        insert into ranking_periods (period_type, period_start, closes_at)
        select t, period_start(t, app_now()), app_now() + interval '1 day'
        from unnest(array['daily', 'weekly', 'monthly']) t`.execute(db);
      await sql`analyze ranking_periods`.execute(db);
      const sent = await recordStatements(db, awardChampions);
      expect(sent).toHaveLength(1);
      for (const statement of sent) {
        const plan = await explainQuery(db, statement);
        expect(plan).toMatch(/Index (Only )?Scan using ranking_periods_open on ranking_periods/);
        expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort/);
      }
    });
  });
});

describe('a finishing transaction', () => {
  const database = useDatabase('PostgreSQL');

  it('is over, or ended by the database, before the period it counts for can be closed', async () => {
    const db = database();
    const person = await createPerson(db);
    const client = callAs(db, person);
    const category = await createCategory(db, { questions: 5 });
    await takeExam(client, category);
    // the exam earns everything that one exam can earn, so that no statement is missing from the count
    await sql`
      update user_totals set correct_answers = 999, points = 999, total_questions = 5000,
        streak_start = period_start('daily', app_now()) - 6
      where user_id = ${person.id}::uuid`.execute(db);
    const attempt = await client.exams.start({ category_id: category.id, count: 5 });
    await answerAllQuestions(client, attempt, [category]);
    const sent = await recordStatements(db, (watched) =>
      finishExam(watched, { attempt_id: attempt.id, user_id: person.id, time_taken: 0 }),
    );
    expect((await client.badges.own()).counts).toHaveLength(2);
    // each statement and the commit may take the first timeout; the pause before each of them may take the second
    const longest =
      (sent.length + 1) * STATEMENT_TIMEOUT_MS + (sent.length + 1) * IDLE_IN_TRANSACTION_TIMEOUT_MS;
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(longest).toBeLessThan(PERIOD_CLOSING_DELAY_MINUTES * 60_000);
  });

  it('has these limits on every connection', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`.execute(database());
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    });
  });
});

/** The last second of a week, its end, the last moment before it is closed, and the moment when it closes. */
const LAST_SECOND = '2026-10-18T21:59:59.900Z';
const WEEK_ENDS = '2026-10-18T22:00:00.000Z';
const NOT_YET = '2026-10-18T22:04:59.999Z';
const CLOSES = '2026-10-18T22:05:00.000Z';

describe('an exam that is finished in the last second of a week', () => {
  let url = '';
  let drop: () => Promise<void> = () => Promise.resolve();
  const opened = new Map<string, OpenDatabase>();

  /** Opens the database with its clock stopped at `instant`, so that different connections are at different times. */
  const at = (instant: string): Database => {
    const own = new URL(url);
    own.searchParams.set('options', `-c plaza.at=${instant}`);
    const database = opened.get(instant) ?? openPostgres(own.href, 12);
    opened.set(instant, database);
    return database.db;
  };

  beforeAll(async () => {
    ({ url, drop } = await createPostgresDatabase());
    await sql`
      create or replace function app_now() returns timestamptz language sql stable parallel safe
      return current_setting('plaza.at')::timestamptz`.execute(at(LAST_SECOND));
  });
  afterAll(async () => {
    for (const database of opened.values()) await database.close();
    await drop();
  });

  /** Creates a user with a fully answered exam, `wrong` of its answers wrong, and the function that finishes it. */
  async function createReady(category: TestCategory, wrong: number) {
    const db = at(LAST_SECOND);
    const person = await createPerson(db);
    const client = callAs(db, person);
    const attempt = await client.exams.start({ category_id: category.id, count: 5 });
    await answerAllQuestions(client, attempt, [category], { wrong });
    const finish = () => client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
    return { person, finish };
  }

  const weeklyChampions = async (): Promise<string[]> => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from user_badges where badge_type = 'weekly_champion'`.execute(at(CLOSES));
    return rows.map(({ user_id }) => user_id);
  };

  it('counts for its champion, although it is committed after midnight', async () => {
    const category = await createCategory(at(LAST_SECOND), { questions: 5 });
    const early = await createReady(category, 2);
    const late = await createReady(category, 0);
    await early.finish();
    const [, finished] = await at(LAST_SECOND)
      .transaction()
      .execute(async (trx) => {
        // the finish has begun and waits for the locked profile
        await trx.selectFrom('profiles').select('id').where('id', '=', late.person.id).forUpdate().execute();
        const finishing = late.finish();
        await expect.poll(() => countLockWaits(at(LAST_SECOND))).toBe(1);
        const awarded = [];
        for (const moment of [LAST_SECOND, WEEK_ENDS, NOT_YET])
          awarded.push(await awardChampions(at(moment)));
        expect(awarded).toEqual([0, 0, 0]);
        return [undefined, finishing] as const;
      });
    await finished;
    expect(await awardChampions(at(NOT_YET))).toBe(0);
    // one badge for the day and one for the week
    expect(await awardChampions(at(CLOSES))).toBe(2);
    expect(await weeklyChampions()).toEqual([late.person.id]);
  });

  it('counts among many, with champions being asked for all the time', async () => {
    await deleteFinishedExams(at(LAST_SECOND));
    const category = await createCategory(at(LAST_SECOND), { questions: 5 });
    const people = [];
    for (let i = 0; i < 10; i++) people.push(await createReady(category, i % 5));
    let isOver = false;
    let early = 0;
    const asking = [WEEK_ENDS, NOT_YET].map(async (moment) => {
      while (!isOver) early += await awardChampions(at(moment));
    });
    await Promise.all(people.map(({ finish }) => finish()));
    isOver = true;
    await Promise.all(asking);
    expect(early).toBe(0);
    await Promise.all(Array.from({ length: 4 }, () => awardChampions(at(CLOSES))));
    const best = [people[0], people[5]].map((one) => one?.person.id ?? '');
    expect((await weeklyChampions()).toSorted()).toEqual(best.toSorted());
    expect(await findWrongTotals(at(CLOSES))).toEqual([]);
  });
});
