import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { UserOrder } from '#shared/users/users.contract.ts';
import { USER_PAGE_SIZE, USER_SORTS } from '#shared/users/users.rules.ts';
import { countUsers } from './users-list.repository.ts';
import { listUsers } from './users-list.service.ts';

interface Sums {
  total_exams: number;
  correct_answers: number;
  last_exam_date: Date;
}

interface Made {
  id: string;
  username: string;
  email: string;
  created_at: Date;
  sums: Sums | null;
}

const DIRECTIONS = ['asc', 'desc'] as const;
const NEWEST: UserOrder = { sort: 'created_at', direction: 'desc' };

async function createPeople(db: Database, people: Made[]): Promise<void> {
  if (people.length === 0) return;
  await db
    .insertInto('profiles')
    .values(
      people.map(({ id, username, email, created_at }) => ({
        id,
        username,
        email,
        created_at,
        email_verified: true,
      })),
    )
    .execute();
  const takers = people.flatMap(({ id, sums }) => (sums ? [{ user_id: id, ...sums }] : []));
  if (takers.length === 0) return;
  await db
    .insertInto('user_totals')
    .values(
      takers.map((taker) => ({
        total_questions: taker.total_exams * 100,
        total_time: 0,
        best_score: 0,
        streak_start: '2026-01-01',
        points: taker.correct_answers,
        ...taker,
      })),
    )
    .execute();
}

describe('the list of people', () => {
  describeOnDatabase((database) => {
    beforeEach(() => emptyTables(database(), ['profiles']));
    afterEach(() => runDatabaseClock(database()));

    const api = async () => callAs(database(), await createPerson(database(), { role: 'admin' }));
    const show = async (search: string, order: Partial<UserOrder> = {}, page = 1): Promise<string[]> =>
      (await listUsers(database(), { ...NEWEST, ...order, search, page })).map(({ username }) => username);
    const made = (username: string, given: Partial<Made> = {}): Made => ({
      id: randomUUID(),
      username,
      email: `${username}@example.com`,
      created_at: new Date(),
      sums: null,
      ...given,
    });
    const taken = (last_exam_date: string, total_exams = 1, correct_answers = 0): Sums => ({
      total_exams,
      correct_answers,
      last_exam_date: new Date(last_exam_date),
    });

    it('tells of each of them what the row shows', async () => {
      await stopDatabaseClock(database(), '2026-05-04T10:00:00Z');
      const admin = await api();
      const ana = await createPerson(database(), { username: 'Ana_Ñ', email: 'ana@example.org' });
      await sql`
        update profiles set blocked = true, email_verified = false, created_at = '2026-05-01T10:00:00Z'
        where id = ${ana.id}::uuid`.execute(database());
      await sql`
        insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
          last_exam_date, streak_start)
        values (${ana.id}::uuid, 3, 30, 20, 20, 3700, 90, '2026-05-02T10:00:00Z', '2026-05-02')`.execute(
        database(),
      );
      await sql`
        insert into user_badges (user_id, badge_type, milestone)
        select ${ana.id}::uuid, kind, number
        from (values ('point_master', 1), ('otra', 2), ('point_master', 3)) given (kind, number)`.execute(
        database(),
      );
      const { users } = await admin.users.list({ search: 'ana' });
      expect(users).toEqual([
        {
          id: ana.id,
          username: 'Ana_Ñ',
          email: 'ana@example.org',
          role: 'user',
          email_verified: false,
          blocked: true,
          extra_time_percent: 0,
          has_second_factor: false,
          activity_status: 'active',
          total_exams: 3,
          total_score: 20,
          total_questions: 30,
          average_score: (20 / 30) * 100,
          last_exam_date: new Date('2026-05-02T10:00:00Z'),
          total_time: 3700,
          badges: [
            { badge_type: 'point_master', times: 2 },
            { badge_type: 'otra', times: 1 },
          ],
          created_at: new Date('2026-05-01T10:00:00Z'),
        },
      ]);
      expect(await admin.users.total({ search: 'ana' })).toEqual({ total: 1 });
    });

    it('counts whoever has taken no exam as inactive, with sums of 0 and no date', async () => {
      const admin = await api();
      const { users } = await admin.users.list({});
      expect(users).toMatchObject([
        {
          role: 'admin',
          activity_status: 'inactive',
          total_exams: 0,
          total_score: 0,
          average_score: 0,
          total_time: 0,
          last_exam_date: null,
          badges: [],
        },
      ]);
    });

    it('calls active whoever has taken one in 7 days of Madrid’s calendar, and half so in 30', async () => {
      // the clocks have gone forward in between: both limits are at 10:00 in Madrid
      await stopDatabaseClock(database(), '2026-04-02T08:00:00Z');
      await createPeople(database(), [
        made('recent', { sums: taken('2026-03-26T09:00:00Z') }),
        made('less', { sums: taken('2026-03-26T08:59:59.999Z') }),
        made('rare', { sums: taken('2026-03-03T09:00:00Z') }),
        made('past', { sums: taken('2026-03-03T08:59:59.999Z') }),
        made('never'),
      ]);
      const order = { search: '', sort: 'activity_status', direction: 'desc', page: 1 } as const;
      const list = await listUsers(database(), order);
      expect(list.map(({ username, activity_status }) => [username, activity_status])).toEqual([
        ['recent', 'active'],
        ['less', 'semi_active'],
        ['rare', 'semi_active'],
        ['past', 'inactive'],
        ['never', 'inactive'],
      ]);
      expect(await show('', { ...order, direction: 'asc' })).toEqual(
        ['recent', 'less', 'rare', 'past', 'never'].toReversed(),
      );
    });

    it('has whoever has no exams below all others, and no date after every date', async () => {
      await createPeople(database(), [
        made('none'),
        made('few', { sums: taken('2026-03-01T10:00:00Z', 1, 80) }),
        made('many', { sums: taken('2026-02-01T10:00:00Z', 2, 70) }),
      ]);
      expect(await show('', { sort: 'total_exams', direction: 'asc' })).toEqual(['none', 'few', 'many']);
      expect(await show('', { sort: 'total_exams', direction: 'desc' })).toEqual(['many', 'few', 'none']);
      expect(await show('', { sort: 'total_score', direction: 'asc' })).toEqual(['none', 'many', 'few']);
      expect(await show('', { sort: 'last_exam_date', direction: 'asc' })).toEqual(['many', 'few', 'none']);
      expect(await show('', { sort: 'last_exam_date', direction: 'desc' })).toEqual(['few', 'many', 'none']);
    });

    it('sorts names as Spanish does, regardless of case and accents', async () => {
      await createPeople(
        database(),
        ['zoe', 'Óscar', 'ñandu', 'Nuria', 'oca', 'Ana', 'álvaro'].map((name, i) =>
          made(name, { email: `p${i}@example.com` }),
        ),
      );
      expect(await show('', { sort: 'username', direction: 'asc' })).toEqual([
        'álvaro',
        'Ana',
        'Nuria',
        'ñandu',
        'oca',
        'Óscar',
        'zoe',
      ]);
    });

    it.each([
      ['MARIA', ['María', 'mariano']],
      ['marí', ['María', 'mariano']],
      ['ria', ['María', 'mariano']],
      ['a', ['María', 'mariano', 'Peña', '_100-']],
      ['pena', []],
      ['pen', []],
      ['peñ', ['Peña']],
      ['PEÑA', ['Peña']],
      ['ñ', ['Peña']],
      ['@correo', ['mariano']],
      ['correo.es', ['mariano']],
      ['_', ['_100-']],
      ['_1__', []],
      ['%', ['_100-']],
      ['100%', ['_100-']],
      ['\\', []],
      ['ano\nmar', ['mariano']],
      ['correo mar', ['mariano']],
      ['nadie', []],
      ['  maría ', ['María', 'mariano']],
    ])('finds by %j %j', async (search, expected) => {
      const admin = await api();
      await sql`delete from profiles`.execute(database());
      await createPeople(database(), [
        made('María', { email: 'm1@x.es' }),
        made('mariano', { email: 'm2@correo.es' }),
        made('Peña', { email: 'm3@x.es' }),
        made('_100-', { email: '100%a@x.es' }),
      ]);
      for (const sort of ['username', 'total_exams'] as const) {
        const { users } = await admin.users.list({ search, sort });
        expect(users.map(({ username }) => username).toSorted()).toEqual(expected.toSorted());
      }
      expect(await admin.users.total({ search })).toEqual({ total: expected.length });
    });

    it('another sort or direction than it knows is newest first', async () => {
      const admin = await api();
      await createPeople(database(), [
        made('old', { created_at: new Date('2020-01-01') }),
        made('new', { created_at: new Date('2030-01-01') }),
      ]);
      const { users } = await admin.users.list({ sort: 'password' as never, direction: 'up' as never });
      expect(users.map(({ username }) => username)).toEqual(['new', expect.any(String), 'old']);
    });

    it('is the same however it is found: each once, in order, on pages that neither repeat nor skip', async () => {
      const few = fc.constantFrom(0, 1, 2);
      const person = fc.record({
        letter: fc.constantFrom('a', 'a', 'b', 'ñ'),
        created: few,
        sums: fc.option(fc.record({ exams: few, score: few, last: few }), { freq: 1 }),
      });
      const histories = fc.array(person, { maxLength: 90 });
      await fc.assert(
        fc.asyncProperty(
          histories,
          fc.constantFrom('', 'aaa', 'x', 'aaa1'),
          fc.record({ near: fc.nat(20), few: fc.constantFrom(0, 5, 100) }),
          async (drawn, search, reach) => {
            await emptyTables(database(), ['profiles']);
            const people = drawn.map(({ letter, created, sums }, i) =>
              made(`${letter.repeat(3)}${i}`, {
                email: `x${i}@example.com`,
                created_at: new Date(2026, 0, created),
                sums: sums && {
                  total_exams: sums.exams + 1,
                  correct_answers: sums.score,
                  last_exam_date: new Date(2026, 0, sums.last),
                },
              }),
            );
            await createPeople(database(), people);
            const fitting = people.filter(({ username, email }) => `${username}\n${email}`.includes(search));
            expect(await countUsers(database(), search)).toBe(fitting.length);
            for (const sort of USER_SORTS)
              for (const direction of DIRECTIONS) {
                const order = { sort, direction };
                const pages = [];
                for (let page = 1; page <= Math.ceil(fitting.length / USER_PAGE_SIZE) + 1; page++)
                  pages.push(await listUsers(database(), { ...order, search, page }, reach));
                expect(pages.flat().map(({ username }) => username)).toEqual(
                  fitting.toSorted(comparing(order)).map(({ username }) => username),
                );
                expect(pages.slice(0, -2).every((page) => page.length === USER_PAGE_SIZE)).toBe(true);
              }
          },
        ),
        { numRuns: 15 },
      );
    });

    it('shows nobody before those of the first part who are further down than it looks', async () => {
      const far = Array.from({ length: 30 }, (_, i) =>
        made(`${i < 5 ? 'aaa' : 'bbb'}${i}`, { sums: taken('2026-03-01T10:00:00Z', i + 1) }),
      );
      const idle = Array.from({ length: 30 }, (_, i) => made(`aaa-${i}`));
      await createPeople(database(), [...far, ...idle]);
      const order = { sort: 'total_exams', direction: 'desc', search: 'aaa', page: 1 } as const;
      for (const reach of [0, 5, 10, 100].flatMap((near) => [0, 100].map((few) => ({ near, few })))) {
        const names = (await listUsers(database(), order, reach)).map(({ username }) => username);
        expect(names.slice(0, 6)).toEqual([
          'aaa4',
          'aaa3',
          'aaa2',
          'aaa1',
          'aaa0',
          expect.stringContaining('aaa-'),
        ]);
      }
    });

    it('knows who has exams when they are counted anew, and forgets nobody who is deleted', async () => {
      const one = made('uno', { sums: taken('2026-03-01T10:00:00Z') });
      await createPeople(database(), [one, made('dos')]);
      const without = async () => {
        const rows = await sql<{ username: string }>`
          select username from people_without_exams w join profiles p on p.id = w.user_id`.execute(
          database(),
        );
        return rows.rows.map(({ username }) => username).toSorted();
      };
      expect(await without()).toEqual(['dos']);
      await database().deleteFrom('user_totals').where('user_id', '=', one.id).execute();
      expect(await without()).toEqual(['dos', 'uno']);
      await database().deleteFrom('profiles').where('username', '=', 'dos').execute();
      expect(await without()).toEqual(['uno']);
    });

    it.each([
      { search: 'a'.repeat(201) },
      { search: 'a\0' },
      { search: '\uD800' },
      { page: 0 },
      { page: 1.5 },
    ])('refuses %j', async (input) => {
      await expect((await api()).users.list(input)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});

/** Compares two users in the order that the database should return. */
function comparing({ sort, direction }: UserOrder): (one: Made, other: Made) => number {
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) => {
    const [a, b] = [KEYS[sort](one), KEYS[sort](other)];
    if ((a === null) !== (b === null)) return (a === null ? 1 : -1) * (sort === 'last_exam_date' ? 1 : -sign);
    return sign * (compare(a, b) || compare(one.id, other.id));
  };
}

const KEYS: Record<UserOrder['sort'], (person: Made) => string | number | null> = {
  username: ({ username }) => username.replaceAll('ñ', 'n~'),
  email: ({ email }) => email,
  created_at: ({ created_at }) => created_at.getTime(),
  total_exams: ({ sums }) => sums?.total_exams ?? null,
  total_score: ({ sums }) => sums?.correct_answers ?? null,
  last_exam_date: ({ sums }) => sums?.last_exam_date.getTime() ?? null,
  activity_status: ({ sums }) => sums?.last_exam_date.getTime() ?? null,
};

function compare(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null || one === other) return 0;
  return one < other ? -1 : 1;
}
