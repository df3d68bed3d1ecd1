import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { findUsersWithExams } from './exam-list.repository.ts';
import { listExams } from './exam-list.service.ts';

const NEWEST = { direction: 'desc', page: 1 } as const;

interface Made {
  id: string;
  /** The user's name; null if the user has been deleted. */
  username: string | null;
  created_at: Date;
}

const startOfTime = Date.parse('2026-03-01T10:00:00.000Z');

/** Inserts exams and their users' totals as finishing would store them, by default one minute apart. */
async function makeExams(
  db: Database,
  people: { id: string; username: string }[],
  whose: (number | null)[],
  minutes: (place: number) => number = (place) => place,
): Promise<Made[]> {
  const made = whose.map((person, place): Made => ({
    id: randomUUID(),
    username: person === null ? null : (people[person]?.username ?? null),
    created_at: new Date(startOfTime + minutes(place) * 60_000),
  }));
  const rows = made.map(({ id, created_at }, place) => ({
    id,
    created_at,
    user_id: people[whose[place] ?? -1]?.id ?? null,
    kind: 'practice' as const,
    score: place % 11,
    points: place % 11,
    blank_answers: 0,
    total_questions: 10,
    time_taken: place,
    categories: [randomUUID()],
    category_names: [`Tema <b>${place}</b>`],
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('exam_sessions')
      .values(rows.slice(from, from + 500))
      .execute();
  await sql`
    insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
      last_exam_date, streak_start)
    select user_id, count(*), sum(total_questions), sum(score), sum(points), sum(time_taken), 50, max(created_at), max(created_at)::date
    from exam_sessions where user_id is not null group by user_id`.execute(db);
  return made;
}

describe('the list of exams', () => {
  describeOnDatabase((database) => {
    beforeEach(async () => {
      await emptyTables(database(), ['exam_sessions', 'user_totals', 'profiles']);
    });

    const office = async () => callAs(database(), await createPerson(database(), { role: 'admin' }));

    async function people(...names: string[]) {
      const made = [];
      for (const username of names)
        made.push(await createPerson(database(), { username, email: `x${made.length}@correo.example` }));
      return made;
    }

    it('has whose each is, how it went and when, the newest first', async () => {
      const db = database();
      const category = await createCategory(db, { name: 'Leyes <i>y</i> más' });
      const [ana] = await people('Ana');
      if (!ana) throw new Error('nobody');
      const first = await takeExam(callAs(db, ana), category, { wrong: 2 });
      const second = await takeExam(callAs(db, ana), category);
      const { exams } = await (await office()).exams.list({});
      expect(exams).toEqual([
        {
          id: second,
          kind: 'practice',
          created_at: expect.any(Date) as Date,
          score: 5,
          total_questions: 5,
          time_taken: 0,
          categories: ['Leyes y más'],
          user: { id: ana.id, username: 'Ana' },
        },
        expect.objectContaining({ id: first, score: 3 }),
      ]);
      expect(await (await office()).exams.total({})).toEqual({ total: 2 });
      expect(await (await office()).exams.total({ search: 'ana' })).toEqual({ total: 2 });
    });

    it('comes in pages of 20, from either end; beyond the last there is nothing', async () => {
      const made = await makeExams(
        database(),
        await people('Ana'),
        Array.from({ length: 45 }, () => 0),
      );
      const api = await office();
      const idsOf = async (page: number, direction?: 'asc' | 'desc') =>
        (await api.exams.list({ page, direction })).exams.map(({ id }) => id);
      const ids = made.map(({ id }) => id);
      expect(await idsOf(1)).toEqual(ids.toReversed().slice(0, 20));
      expect(await idsOf(3)).toEqual(ids.toReversed().slice(40));
      expect(await idsOf(2, 'asc')).toEqual(ids.slice(20, 40));
      expect(await idsOf(4)).toEqual([]);
      expect(await idsOf(1_000_000, 'asc')).toEqual([]);
      expect(await api.exams.total({})).toEqual({ total: 45 });
    });

    it('keeps the exams of people who are deleted, which no name finds', async () => {
      await makeExams(database(), await people('Ana'), [0, null]);
      const api = await office();
      const { exams } = await api.exams.list({});
      expect(exams.map(({ user }) => user?.username ?? null)).toEqual([null, 'Ana']);
      expect((await api.exams.list({ search: 'eliminado' })).exams).toEqual([]);
      expect((await api.exams.list({ search: 'a' })).exams).toHaveLength(1);
      expect(await api.exams.total({ search: 'a' })).toEqual({ total: 1 });
      expect(await api.exams.total({})).toEqual({ total: 2 });
    });

    it.each([
      ['ANA', ['María-Ana', 'ana_1']],
      ['maria', ['María-Ana']],
      ['MARÍA-á', ['María-Ana']],
      ['_', ['ana_1']],
      ['%', []],
      ['\\', []],
      ['a_', ['ana_1']],
      ['peña', ['Peña']],
      ['pena', []],
      ['pen', []],
      ['~', []],
      ['ñ', ['Peña']],
      ['correo', []],
      ['example.com', []],
      ["' or true --", []],
      ['  ana_1  ', ['ana_1']],
      ['\u0301', ['Peña', 'María-Ana', 'ana_1']],
      ['', ['Peña', 'María-Ana', 'ana_1']],
    ])('the search %j is for the username alone, whatever it holds', async (search, found) => {
      await makeExams(database(), await people('ana_1', 'María-Ana', 'Peña'), [0, 1, 2]);
      const api = await office();
      const { exams } = await api.exams.list({ search });
      expect(exams.map(({ user }) => user?.username)).toEqual(found);
      expect(await api.exams.total({ search })).toEqual({ total: found.length });
    });

    it.each(['\0', '\u{D800}', 'x'.repeat(201)])(
      'a search of %j is refused with a sentence',
      async (search) => {
        const api = await office();
        for (const call of [api.exams.list, api.exams.total])
          await expect(call({ search })).rejects.toMatchObject({
            code: 'INVALID_INPUT',
            data: { fields: { search: expect.stringMatching(/\w/) as string } },
          });
      },
    );

    it('people without exams are not among those whose exams are gathered', async () => {
      const [one, two] = await people('ana_1', 'ana_2', 'ana_3', 'ana_4');
      if (!one || !two) throw new Error('nobody');
      await makeExams(database(), [one, two], [0, 1, 1]);
      expect((await findUsersWithExams(database(), 'ana', 2))?.toSorted()).toEqual(
        [one.id, two.id].toSorted(),
      );
      expect(await findUsersWithExams(database(), 'ana', 1)).toBeUndefined();
      expect(await findUsersWithExams(database(), 'ana_3', 1)).toEqual([]);
    });

    it('an unknown direction is the newest first', async () => {
      const made = await makeExams(database(), await people('Ana'), [0, 0]);
      const wrong = { direction: 'up' as 'asc' };
      const { exams } = await (await office()).exams.list(wrong);
      expect(exams.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
    });
  });
});

describe("anybody's results", () => {
  describeOnDatabase((database) => {
    async function finished() {
      const db = database();
      const owner = await createPerson(db);
      const client = callAs(db, owner);
      const session_id = await takeExam(client, await createCategory(db), { wrong: 1 });
      return { owner, client, session_id, office: callAs(db, await createPerson(db, { role: 'admin' })) };
    }

    it('are those that their owner sees, and say whose they are', async () => {
      const { owner, client, session_id, office } = await finished();
      expect(await office.exams.resultsOf({ session_id })).toEqual({
        ...(await client.exams.results({ session_id })),
        user: { id: owner.id, username: owner.username },
      });
    });

    it("stay when their owner is deleted, as nobody's", async () => {
      const { session_id, office } = await finished();
      // deleting an account leaves its exams without a user
      await database()
        .updateTable('exam_sessions')
        .set({ user_id: null })
        .where('id', '=', session_id)
        .execute();
      expect(await office.exams.resultsOf({ session_id })).toMatchObject({ id: session_id, user: null });
    });

    it.each([
      '',
      'x',
      'null',
      '7d444840-9dc0-4b1e-b6f5-cd1ab5f9d1f1',
      '7d4448409dc04b1eb6f5cd1ab5f9d1f1',
      '\0',
    ])('are not found under %j', async (session_id) => {
      const office = callAs(database(), await createPerson(database(), { role: 'admin' }));
      await expect(office.exams.resultsOf({ session_id })).rejects.toMatchObject({
        code: 'RESULTS_NOT_FOUND',
        message: 'No se encontraron los resultados del examen.',
      });
    });
  });
});

describe('whichever way the exams are found', () => {
  const NAMES = [
    'ana',
    'Peña',
    'penalti',
    'María_1',
    'jose-maria',
    'Ñandú',
    'an-o',
    'solo-antes',
    'sin-examen',
  ];
  const BEFORE = NAMES.indexOf('solo-antes');
  const WITHOUT = NAMES.indexOf('sin-examen');

  describeOnDatabase((database) => {
    let made: Made[] = [];

    beforeAll(async () => {
      const people = [];
      for (const username of NAMES) people.push(await createPerson(database(), { username }));
      const whose = Array.from({ length: 400 }, (_, place) => {
        const person = (place * 7 + Math.floor(place / 13)) % (NAMES.length + 1);
        if (person === NAMES.length || person === WITHOUT) return null;
        return person === BEFORE && place > 120 ? 0 : person;
      });
      // groups of nine exams have the same date and time
      made = await makeExams(database(), people, whose, (place) => Math.floor(place / 9));
      await sql`analyze`.execute(database());
    });

    const folded = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/n\u0303/giu, 'ñ')
        .replaceAll(/[\u0300-\u036f]/gu, '')
        .toLowerCase();

    function expected(search: string, direction: 'asc' | 'desc'): string[] {
      const found = made
        .filter(
          ({ username }) =>
            folded(search) === '' ||
            (username !== null &&
              folded(search)
                .split(/\s+/)
                .every((word) => folded(username).includes(word))),
        )
        .toSorted((a, b) =>
          a.created_at.getTime() === b.created_at.getTime()
            ? Number(a.id > b.id) - Number(a.id < b.id)
            : a.created_at.getTime() - b.created_at.getTime(),
        )
        .map(({ id }) => id);
      return direction === 'asc' ? found : found.toReversed();
    }

    it('they are the same, in the same order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.constantFrom('', ...NAMES, 'an', 'pen', 'maria', '_', 'solo-a', 'nadie'),
            fc.string({ maxLength: 3, unit: 'grapheme' }).map((text) => text.trim()),
          ),
          fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
          fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 22 })),
          fc.constantFrom(
            { near: 0, far: 0, few: 0, distant: 0 },
            { near: 5, far: 60, few: 1, distant: 100 },
            { near: 0, far: 30, few: 100, distant: 0 },
            { near: 5000, far: 5000, few: 0, distant: 5000 },
          ),
          async (search, direction, page, reach) => {
            fc.pre(search.isWellFormed() && !search.includes('\0'));
            const found = await listExams(database(), search, { direction, page }, reach);
            expect(found.map(({ id }) => id)).toEqual(
              expected(search, direction).slice((page - 1) * 20, page * 20),
            );
          },
        ),
        { numRuns: 60 },
      );
    });

    it('without a search they are the same however far down they are read from', async () => {
      const all = expected('', 'desc');
      for (const direction of ['asc', 'desc'] as const)
        for (let page = 1; page <= all.length / 20 + 2; page++) {
          const reach = { near: 0, far: 0, few: 0, distant: 0 };
          const found = await listExams(database(), '', { direction, page }, reach);
          expect(found.map(({ id }) => id)).toEqual(
            expected('', direction).slice((page - 1) * 20, page * 20),
          );
        }
    });

    it('totals are those of the list', async () => {
      const api = callAs(database(), await createPerson(database(), { username: 'Jefa', role: 'admin' }));
      for (const search of ['', ...NAMES, 'an', 'a', 'nadie'])
        expect(await api.exams.total({ search }), search).toEqual({ total: expected(search, 'asc').length });
    });

    it('a page of everything is one page long', async () =>
      expect(await listExams(database(), '', NEWEST)).toHaveLength(20));
  });
});
