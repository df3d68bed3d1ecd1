import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { addPoints } from './ranking.service.ts';

let months = 0;

/** Sets the clock to a month that no other test uses, so that no user has points in it. */
async function inFreshMonth(db: Database): Promise<void> {
  months += 1;
  await stopDatabaseClock(db, new Date(Date.UTC(2030, months, 16, 12)).toISOString());
}

async function earn(db: Database, person: { id: string }, points: number): Promise<void> {
  await inTransaction(db, (trx) => addPoints(trx, { user_id: person.id, points }));
}

/** Creates a user with these points; `hidden` hides the user before the points are added. */
async function createRanked(
  db: Database,
  points: number,
  given: { username?: string; hidden?: boolean } = {},
): Promise<Account> {
  const person = await createPerson(db, given);
  await earn(db, person, points);
  return person;
}

/** Inserts many users with points in one statement, as `addPoints` would leave them. */
async function createCrowd(db: Database, size: number, points: number): Promise<void> {
  await sql`
    with people as (
      insert into profiles (username, email, email_verified)
      select 'gente' || ${months}::integer || '-' || ${points}::integer || '-' || to_char(i, 'FM000'),
        'gente' || ${months}::integer || '-' || ${points}::integer || '-' || i || '@example.com', true
      from generate_series(1, ${size}::integer) i
      returning id, username
    ), ranked as (
      insert into period_points (period_type, period_start, user_id, points, visible, name_key)
      select t, period_start(t, app_now()), id, ${points}::integer, true, fold_name(username)
      from people, unnest(array['daily', 'weekly', 'monthly']) t
    )
    insert into period_histogram
    select t, period_start(t, app_now()), ${points}::integer, ${size}::integer
    from unnest(array['daily', 'weekly', 'monthly']) t`.execute(db);
}

describe('the ranking list', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));
    const list = (page?: number) =>
      callAs(database(), null).ranking.list({
        period_type: 'monthly',
        ...(page === undefined ? {} : { page }),
      });

    it('is empty while nobody has points', async () => {
      await inFreshMonth(database());
      expect(await list()).toMatchObject({ entries: [], total: 0 });
    });

    it('has the people with most points first', async () => {
      const db = database();
      await inFreshMonth(db);
      const [few, many] = [await createRanked(db, 3), await createRanked(db, 8)];
      expect(await list()).toMatchObject({
        entries: [
          { id: many.id, username: many.username, total_points: 8, rank: 1 },
          { id: few.id, username: few.username, total_points: 3, rank: 2 },
        ],
        total: 2,
      });
    });

    it('gives people with equal points one rank, 1, 1, 3, and orders them by name without case and accents', async () => {
      const db = database();
      await inFreshMonth(db);
      for (const name of ['Zoe', 'ñandú', 'Álvaro', 'nz', 'alba'])
        await createRanked(db, 5, { username: `${name}-${months}` });
      await createRanked(db, 9, { username: `primera-${months}` });
      await createRanked(db, 2, { username: `Última-${months}` });
      const { entries } = await list();
      expect(entries.map(({ username, rank }) => [username.split('-')[0], rank])).toEqual([
        ['primera', 1],
        ['alba', 2],
        ['Álvaro', 2],
        ['nz', 2],
        ['ñandú', 2],
        ['Zoe', 2],
        ['Última', 7],
      ]);
    });

    it('leaves out people without points and hidden ones, who count above nobody', async () => {
      const db = database();
      await inFreshMonth(db);
      await createRanked(db, 0);
      await createRanked(db, 20, { hidden: true });
      const seen = await createRanked(db, 1);
      expect(await list()).toMatchObject({ entries: [{ id: seen.id, rank: 1 }], total: 1 });
    });

    it('comes in pages of ten', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 12, 4);
      const last = await createRanked(db, 1);
      const [first, second, third] = [await list(1), await list(2), await list(3)];
      expect([first, second, third].map(({ entries, total }) => [entries.length, total])).toEqual([
        [10, 13],
        [3, 13],
        [0, 13],
      ]);
      expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(13);
      expect(second.entries.at(-1)).toEqual({
        id: last.id,
        username: last.username,
        total_points: 1,
        rank: 13,
      });
    });

    it('ends with the first hundred', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 99, 7);
      await createCrowd(db, 4, 6);
      expect(await list(1)).toMatchObject({ total: 100 });
      const { entries } = await list(10);
      expect(entries.map(({ total_points, rank }) => [total_points, rank])).toEqual([
        ...Array.from({ length: 9 }, () => [7, 1]),
        [6, 100],
      ]);
    });

    it('counts the running period only', async () => {
      const db = database();
      await inFreshMonth(db);
      await createRanked(db, 5);
      await inFreshMonth(db);
      expect(await list()).toMatchObject({ entries: [], total: 0 });
    });

    it.each([
      ['weekly', '2026-03-28T12:00:00Z', '2026-03-29T22:00:00Z'],
      ['weekly', '2026-10-25T23:30:00Z', '2026-11-01T23:00:00Z'],
      ['weekly', '2026-11-01T22:59:59Z', '2026-11-01T23:00:00Z'],
      ['monthly', '2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z'],
      ['monthly', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
      ['monthly', '2026-03-15T12:00:00Z', '2026-03-31T22:00:00Z'],
    ] as const)(
      'tells the end of a %s period and the clock: at %s it ends at %s',
      async (period_type, now, end) => {
        await stopDatabaseClock(database(), now);
        const told = await callAs(database(), null).ranking.list({ period_type });
        expect([told.now, told.ends_at]).toEqual([new Date(now), new Date(end)]);
      },
    );

    it.each([
      { period_type: 'daily' },
      { period_type: 'yearly' },
      {},
      { period_type: 'weekly', page: 0 },
      { period_type: 'weekly', page: 11 },
      { period_type: 'weekly', page: 1.5 },
      { period_type: 'weekly', page: '1' },
    ])('refuses %j', async (input) => {
      const call = callAs(database(), null).ranking.list(input as never);
      await expect(call).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});

describe('the own place in the ranking', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));
    const own = (person: Account) => callAs(database(), person).ranking.own({ period_type: 'monthly' });

    it('is nothing without an exam in the period', async () => {
      const db = database();
      await inFreshMonth(db);
      const person = await createRanked(db, 5);
      await inFreshMonth(db);
      expect(await own(person)).toBeNull();
    });

    it('has rank and page of the place in the list', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 10, 9);
      await createCrowd(db, 5, 4);
      const person = await createRanked(db, 4, { username: `zz-${months}` });
      await createRanked(db, 1);
      expect(await own(person)).toEqual({
        id: person.id,
        username: person.username,
        total_points: 4,
        rank: 11,
        page: 2,
      });
      const { entries } = await callAs(db, null).ranking.list({ period_type: 'monthly', page: 2 });
      expect(entries.find(({ id }) => id === person.id)).toMatchObject({ rank: 11, total_points: 4 });
    });

    it('has the page on which the person stands among equals', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 15, 4);
      const first = await createRanked(db, 4, { username: `aa-${months}` });
      const last = await createRanked(db, 4, { username: `zz-${months}` });
      expect(await own(first)).toMatchObject({ rank: 1, page: 1 });
      expect(await own(last)).toMatchObject({ rank: 1, page: 2 });
    });

    it('has a rank but no page beyond the hundredth place, also with the rank of one on the list', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 98, 9);
      await createCrowd(db, 2, 4);
      const equal = await createRanked(db, 4, { username: `zz-${months}` });
      const below = await createRanked(db, 2);
      expect(await own(equal)).toMatchObject({ rank: 99, page: null });
      expect(await own(below)).toMatchObject({ rank: 102, page: null });
    });

    it('is after everybody with points when the person has none', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 3, 1);
      const person = await createRanked(db, 0);
      expect(await own(person)).toMatchObject({ total_points: 0, rank: 4, page: null });
    });

    it('of a hidden person counts the visible people above and has no page', async () => {
      const db = database();
      await inFreshMonth(db);
      await createCrowd(db, 3, 7);
      await createRanked(db, 8, { hidden: true });
      const person = await createRanked(db, 5, { hidden: true });
      expect(await own(person)).toMatchObject({ total_points: 5, rank: 4, page: null });
      const best = await createRanked(db, 9, { hidden: true });
      expect(await own(best)).toMatchObject({ rank: 1, page: null });
    });
  });
});

describe('adding points', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    it('moves the person up in the histogram and leaves nobody behind', async () => {
      const db = database();
      await inFreshMonth(db);
      const [one, two] = [await createRanked(db, 3), await createRanked(db, 3)];
      await earn(db, one, 0);
      await earn(db, two, 4);
      const { rows } = await sql`
        select points, users from period_histogram
        where period_type = 'weekly' and period_start = period_start('weekly', app_now()) and users <> 0
        order by points`.execute(db);
      expect(rows).toEqual([
        { points: 3, users: 1 },
        { points: 7, users: 1 },
      ]);
    });

    it.each(['hidden', 'blocked'] as const)(
      'adds to rows that became invisible with the profile, whoever changed it: %s',
      async (column) => {
        const db = database();
        await inFreshMonth(db);
        const person = await createRanked(db, 3);
        await db
          .updateTable('profiles')
          .set({ [column]: true })
          .where('id', '=', person.id)
          .execute();
        await earn(db, person, 2);
        const rows = await db
          .selectFrom('period_points')
          .where('user_id', '=', person.id)
          .select(['points', 'visible'])
          .execute();
        expect(rows).toEqual(Array.from({ length: 3 }, () => ({ points: 5, visible: false })));
      },
    );

    it('is undone with the transaction that earned them', async () => {
      const db = database();
      await inFreshMonth(db);
      const person = await createPerson(db);
      const failing = inTransaction(db, async (trx) => {
        await addPoints(trx, { user_id: person.id, points: 3 });
        throw new Error('something after it failed');
      });
      await expect(failing).rejects.toThrow('something after it failed');
      expect(await callAs(db, person).ranking.own({ period_type: 'weekly' })).toBeNull();
    });

    it('agrees with the finished exams', async () => {
      const db = database();
      await emptyTables(db, ['period_points', 'period_histogram']);
      await inFreshMonth(db);
      const client = callAs(db, await createPerson(db));
      const category = await createCategory(db);
      await takeExam(client, category, { wrong: 2 });
      await takeExam(client, category, { count: 10 });
      expect(await client.ranking.own({ period_type: 'weekly' })).toMatchObject({
        total_points: 13,
        rank: 1,
        page: 1,
      });
      expect(await findWrongTotals(db)).toEqual([]);
    });
  });
});
