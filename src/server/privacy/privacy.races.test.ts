import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import { inTransaction, type Trx } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { callWhileLocked } from '#tests/support/database/lock-waits.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { deleteFinishedExams } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { deleteUser, updateRankingVisibility } from './privacy.service.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('at the same time', () => {
  const database = useDatabase('PostgreSQL', 30);
  afterEach(() => runDatabaseClock(database()));
  beforeEach(async () => {
    await deleteFinishedExams(database());
  });

  const failures = (settled: PromiseSettledResult<unknown>[]): unknown[] =>
    settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));

  const hide = (person: Account, hidden: boolean) =>
    updateRankingVisibility(database(), { user_id: person.id, hidden });

  async function startExam(person: Account, category: TestCategory) {
    const client = callAs(database(), person);
    const attempt = await client.exams.start({ category_id: category.id, count: category.questions.length });
    await answerAllQuestions(client, attempt, [category]);
    return {
      id: attempt.id,
      finish: () => client.exams.finish({ attempt_id: attempt.id, time_taken: 0 }),
    };
  }

  /**
   * Gives these users points on consecutive days of a past year, so that its ranking periods are due to be closed. Each
   * day another user has the most points.
   */
  async function createDue(people: Account[], days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      await stopDatabaseClock(database(), new Date(Date.UTC(2025, 0, 1 + day, 12)).toISOString());
      for (const [i, { id }] of people.entries()) {
        const points = 1 + ((i + day) % people.length);
        await inTransaction(database(), (trx) => addPoints(trx, { user_id: id, points }));
      }
    }
    await runDatabaseClock(database());
  }

  /** Finds champions and histograms that contradict the points, and points shown or hidden against the user's wish. */
  async function disagreements(): Promise<unknown[]> {
    const { rows } = await sql`
      with best as (
        select p.period_type, p.period_start, max(p.points) as points
        from period_points p join ranking_periods r using (period_type, period_start)
        where r.closed_at is not null and p.visible and p.points > 0
        group by 1, 2
      ), champions as (
        select p.period_type, p.period_start, p.user_id, p.points
        from period_points p join best using (period_type, period_start, points)
        where p.visible
      )
      select 'champion' as what, to_jsonb(b) as is, to_jsonb(c) as should_be
      from (select * from user_badges where period_type is not null) b
      full join champions c using (period_type, period_start, user_id)
      where b.points_earned is distinct from c.points
      union all
      select 'visible', to_jsonb(p), to_jsonb(u)
      from period_points p
      join profiles u on u.id = p.user_id
      join ranking_periods r using (period_type, period_start)
      where r.closed_at is null and p.visible <> u.visible
      union all
      select 'histogram', to_jsonb(h), to_jsonb(c)
      from (select * from period_histogram where users <> 0) h
      full join (select period_type, period_start, points, count(*)::integer as users
        from period_points where visible and points > 0 group by 1, 2, 3) c
        using (period_type, period_start, points)
      where h.users is distinct from c.users`.execute(database());
    return rows;
  }

  it.each(['the finish first', 'the hiding first'])(
    'a finish and hiding: the points are hidden, %s',
    async (first) => {
      const db = database();
      const category = await createCategory(db, { questions: 2 });
      const person = await createPerson(db);
      await takeExam(callAs(db, person), category, { count: 2 });
      const { finish } = await startExam(person, category);
      const calls = [finish, () => hide(person, true)];
      const holdProfile = (trx: Trx) =>
        trx.selectFrom('profiles').select('id').where('id', '=', person.id).forUpdate().execute();
      const came = await callWhileLocked(
        database(),
        holdProfile,
        first === 'the finish first' ? calls : calls.toReversed(),
      );
      expect(failures(came)).toEqual([]);
      expect(await disagreements()).toEqual([]);
      expect(await findWrongTotals(db)).toEqual([]);
    },
  );

  it(
    'people who finish, hide, show themselves, and champions that are named, over and over: all agrees',
    { timeout: 120_000 },
    async () => {
      const db = database();
      const category = await createCategory(db, { questions: 2 });
      const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(db)));
      await createDue(people, 12);
      const switching = people.flatMap((person, i) =>
        [0, 1].map(async (offset) => {
          for (let round = 0; round < 15; round++) await hide(person, (round + i + offset) % 2 === 0);
        }),
      );
      const finishing = people.map(async (person) => {
        for (let round = 0; round < 6; round++)
          await takeExam(callAs(db, person), category, { count: 2, wrong: round % 3 });
      });
      const naming = [0, 1].map(async () => {
        for (let round = 0; round < 20; round++) await awardChampions(db);
      });
      expect(failures(await Promise.allSettled([...switching, ...finishing, ...naming]))).toEqual([]);
      await awardChampions(db);
      expect(await disagreements()).toEqual([]);
      // all past periods are closed, and only the current ones are still open
      const open = await db
        .selectFrom('ranking_periods')
        .where('closed_at', 'is', null)
        .select('period_type')
        .execute();
      expect(open.map(({ period_type }) => period_type).toSorted()).toEqual(['daily', 'monthly', 'weekly']);
      // removes the points of past periods, which this test has inserted without exams
      await sql`delete from period_points where period_start < '2026-01-01'`.execute(db);
      await sql`delete from period_histogram where period_start < '2026-01-01'`.execute(db);
      expect(await findWrongTotals(db)).toEqual([]);
      expect(await repairRanking(db)).toEqual({ totals: 0, points: 0, histogram: 0 });
    },
  );

  it.each(['the finish first', 'the deletion first'])(
    'a finish and the deletion of the person: no points of nobody, and no error but that the exam is gone, %s',
    async (first) => {
      const db = database();
      const category = await createCategory(db, { questions: 2 });
      const person = await createPerson(db);
      const { id, finish } = await startExam(person, category);
      const remove = () => deleteUser(db, person.id);
      const holdAttempt = (trx: Trx) =>
        trx.selectFrom('exam_attempts').select('id').where('id', '=', id).forUpdate().execute();
      const isFinishFirst = first === 'the finish first';
      const came = await callWhileLocked(
        database(),
        holdAttempt,
        isFinishFirst ? [finish, remove] : [remove, finish],
      );
      expect(came).toMatchObject(
        isFinishFirst
          ? [{ status: 'fulfilled' }, { status: 'fulfilled' }]
          : [{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'ATTEMPT_CLOSED' } }],
      );
      const kept = await db.selectFrom('exam_sessions').where('id', '=', id).select('user_id').execute();
      expect(kept).toEqual(isFinishFirst ? [{ user_id: null }] : []);
      expect(await disagreements()).toEqual([]);
      expect(await findWrongTotals(db)).toEqual([]);
    },
  );

  it(
    'people who finish and hide while they are deleted, over and over: nothing of them stays and nobody waits in a ring',
    { timeout: 120_000 },
    async () => {
      const db = database();
      const category = await createCategory(db, { questions: 1 });
      const stays = await createPerson(db);
      for (let round = 0; round < 8; round++) {
        const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(db)));
        for (const person of people) await takeExam(callAs(db, person), category, { count: 1 });
        const exams = await Promise.all(people.map((person) => startExam(person, category)));
        const calls = people.flatMap((person, i) => [
          () => exams[i]?.finish(),
          () => hide(person, round % 2 === 0),
          () => deleteUser(db, person.id),
          () => deleteUser(db, person.id),
        ]);
        const settled = await Promise.allSettled([
          ...calls.toSorted((_, b) => ((round + calls.indexOf(b)) % 3) - 1).map((call) => call()),
          takeExam(callAs(db, stays), category, { count: 1 }),
        ]);
        // finishing an exam that was deleted meanwhile is refused; nothing else may fail
        expect(failures(settled).filter((reason) => !isAttemptClosed(reason))).toEqual([]);
        expect(await findWrongTotals(db)).toEqual([]);
        expect(await disagreements()).toEqual([]);
        const left = await db.selectFrom('period_points').select('user_id').distinct().execute();
        expect(left).toEqual([{ user_id: stays.id }]);
      }
    },
  );

  it('the deletion of a champion and the naming: the others get theirs, and nothing fails', async () => {
    const db = database();
    const [gone, other] = [await createPerson(db), await createPerson(db)];
    await createDue([gone], 1);
    await stopDatabaseClock(db, '2025-02-10T12:00:00Z');
    await inTransaction(db, (trx) => addPoints(trx, { user_id: other.id, points: 4 }));
    await runDatabaseClock(db);
    // locks the points, so that the deletion waits for them after it has locked the profile
    const holdPoints = (trx: Trx) =>
      trx.selectFrom('period_points').select('points').where('user_id', '=', gone.id).forUpdate().execute();
    const came = await callWhileLocked(database(), holdPoints, [
      () => deleteUser(db, gone.id),
      () => awardChampions(db),
    ]);
    expect(failures(came)).toEqual([]);
    const badges = await db.selectFrom('user_badges').select('user_id').execute();
    expect(badges).toEqual([{ user_id: other.id }, { user_id: other.id }, { user_id: other.id }]);
    expect(await disagreements()).toEqual([]);
  });

  it('the deletion of the only champion and the naming: whoever is first without them gets the badge', async () => {
    const db = database();
    const [next, gone] = [await createPerson(db), await createPerson(db)];
    await createDue([next, gone], 1);
    const holdPoints = (trx: Trx) =>
      trx.selectFrom('period_points').select('points').where('user_id', '=', gone.id).forUpdate().execute();
    const came = await callWhileLocked(database(), holdPoints, [
      () => deleteUser(db, gone.id),
      () => awardChampions(db),
    ]);
    expect(failures(came)).toEqual([]);
    const badges = await db
      .selectFrom('user_badges')
      .select(['user_id', 'badge_type'])
      .orderBy('badge_type')
      .execute();
    expect(badges).toEqual(
      ['daily', 'monthly', 'weekly'].map((type) => ({ user_id: next.id, badge_type: `${type}_champion` })),
    );
    expect(await disagreements()).toEqual([]);
  });
});

function isAttemptClosed(reason: unknown): boolean {
  return (
    typeof reason === 'object' && reason !== null && 'code' in reason && reason.code === 'ATTEMPT_CLOSED'
  );
}
