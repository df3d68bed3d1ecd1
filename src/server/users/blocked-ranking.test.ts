import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator } from '#server/accounts/administration/administrators.service.ts';
import { awardChampions } from '#server/badges/badges.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase, useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createTestLibrary } from '#tests/support/people/accounts.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { deleteFinishedExams } from '#tests/support/database/empty-tables.ts';

const NOTHING_WRONG = { totals: 0, points: 0, histogram: 0 };

async function listMonth(db: Database): Promise<unknown[]> {
  const { entries } = await callAs(db, null).ranking.list({ period_type: 'monthly' });
  return entries.map(({ id, rank, total_points }) => [id, rank, total_points]);
}

async function listChampions(db: Database): Promise<unknown[]> {
  const { rows } = await sql<{ user_id: string; badge_type: string }>`
    select user_id, badge_type from user_badges where period_type is not null
    order by period_start, badge_type`.execute(db);
  return rows.map((row) => [row.user_id, row.badge_type]);
}

async function expectConsistent(db: Database): Promise<void> {
  expect(await repairRanking(db)).toEqual(NOTHING_WRONG);
  expect(await findWrongTotals(db)).toEqual([]);
}

describeOnDatabase((database) => {
  afterEach(() => runDatabaseClock(database()));
  beforeEach(() => deleteFinishedExams(database()));

  /** Two users with points in October, whose periods are closed, and in November; the first has more of both. */
  async function createHistory() {
    const db = database();
    const category = await createCategory(db, { questions: 5 });
    const [first, second] = [await createPerson(db), await createPerson(db)];
    const chief = await createPerson(db, { role: 'admin' });
    for (const at of ['2026-10-14T10:00:00Z', '2026-11-11T10:00:00Z']) {
      await stopDatabaseClock(db, at);
      await awardChampions(db);
      await takeExam(callAs(db, first), category, { wrong: 1 });
      await takeExam(callAs(db, second), category, { wrong: 3 });
    }
    const setBlocked = (person: Account, blocked: boolean) =>
      callAs(db, chief).users.setBlocked({ id: person.id, blocked });
    return { db, first, second, setBlocked };
  }

  describe('blocking a user', () => {
    it('takes them out of the ranking at once, and unblocking brings all their points back', async () => {
      const { db, first, second, setBlocked } = await createHistory();
      await setBlocked(first, true);
      expect(await listMonth(db)).toEqual([[second.id, 1, 2]]);
      await expectConsistent(db);
      await setBlocked(first, false);
      expect(await listMonth(db)).toEqual([
        [first.id, 1, 4],
        [second.id, 2, 2],
      ]);
      await expectConsistent(db);
    });

    it('makes somebody else champion of a period that is closed meanwhile', async () => {
      const { db, first, second, setBlocked } = await createHistory();
      await awardChampions(db);
      await setBlocked(first, true);
      await stopDatabaseClock(db, '2026-12-24T10:00:00Z');
      await awardChampions(db);
      expect(await listChampions(db)).toEqual([
        [first.id, 'monthly_champion'],
        [first.id, 'weekly_champion'],
        [first.id, 'daily_champion'],
        [second.id, 'monthly_champion'],
        [second.id, 'weekly_champion'],
        [second.id, 'daily_champion'],
      ]);
      await expectConsistent(db);
    });

    it('shows no badge beside their name until they are unblocked', async () => {
      const { db, first, second, setBlocked } = await createHistory();
      await awardChampions(db);
      const shown = async () => {
        const { people } = await callAs(db, null).badges.ofPeople({ user_ids: [first.id, second.id] });
        return people.map(({ user_id }) => user_id);
      };
      expect(await shown()).toEqual([first.id]);
      await setBlocked(first, true);
      expect(await shown()).toEqual([]);
      await setBlocked(first, false);
      expect(await shown()).toEqual([first.id]);
    });

    it('keeps somebody who has hidden out of the ranking when they are unblocked', async () => {
      const { db, first, second, setBlocked } = await createHistory();
      await setBlocked(first, true);
      await callAs(db, first).privacy.setHidden({ hidden: true });
      await setBlocked(first, false);
      expect(await listMonth(db)).toEqual([[second.id, 1, 2]]);
      await callAs(db, first).privacy.setHidden({ hidden: false });
      expect(await listMonth(db)).toHaveLength(2);
      await expectConsistent(db);
    });

    it('is undone for the ranking too when a command makes the user an administrator', async () => {
      const { db, first, setBlocked } = await createHistory();
      await setBlocked(first, true);
      await makeAdministrator(db, createTestLibrary(db), { email: first.email, newPassword: false });
      expect(await listMonth(db)).toHaveLength(2);
      await expectConsistent(db);
    });
  });
});

describe('blocking at the same time as', () => {
  const database = useDatabase('PostgreSQL', 20);
  afterEach(() => runDatabaseClock(database()));
  beforeEach(() => deleteFinishedExams(database()));

  async function createRankedPerson() {
    const db = database();
    const category = await createCategory(db, { questions: 2 });
    const [person, other] = [await createPerson(db), await createPerson(db)];
    const chief = callAs(db, await createPerson(db, { role: 'admin' }));
    await takeExam(callAs(db, other), category, { count: 2, wrong: 1 });
    await takeExam(callAs(db, person), category, { count: 2 });
    const block = (blocked = true) => chief.users.setBlocked({ id: person.id, blocked });
    const lockPerson = (trx: Trx) =>
      sql`select from profiles where id = ${person.id}::uuid for update`.execute(trx);
    return { db, category, person, other, block, lockPerson };
  }

  it.each(['the exam first', 'the blocking first'])(
    'an exam is finished: its points are stored out of sight, %s',
    async (order) => {
      const { db, category, person, other, block, lockPerson } = await createRankedPerson();
      const client = callAs(db, person);
      const attempt = await client.exams.start({ category_id: category.id, count: 2 });
      await answerAllQuestions(client, attempt, [category]);
      const finish = () => client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const calls = order === 'the exam first' ? [finish, () => block()] : [() => block(), finish];
      const outcomes = toCallOutcomes(await queueCallsBehindLock(db, lockPerson, calls));
      expect(outcomes).toContainEqual({});
      expect(outcomes).toContainEqual({ session_id: attempt.id });
      expect(await listMonth(db)).toEqual([[other.id, 1, 1]]);
      await expectConsistent(db);
      await block(false);
      expect(await listMonth(db)).toEqual([
        [person.id, 1, 4],
        [other.id, 2, 1],
      ]);
      await expectConsistent(db);
    },
  );

  it('the user hides, shows themselves and practises, over and over: all agrees in the end', async () => {
    const { db, category, person, other, block } = await createRankedPerson();
    const client = callAs(db, person);
    const blocking = [0, 1].map(async (offset) => {
      for (let round = 0; round < 10; round++) await block((round + offset) % 2 === 0);
    });
    const hiding = (async () => {
      for (let round = 0; round < 10; round++) await client.privacy.setHidden({ hidden: round % 2 === 0 });
    })();
    const practising = (async () => {
      for (let round = 0; round < 5; round++) await takeExam(client, category, { count: 2 });
    })();
    await Promise.all([...blocking, hiding, practising]);
    await block(true);
    expect(await listMonth(db)).toEqual([[other.id, 1, 1]]);
    await expectConsistent(db);
  });
});
