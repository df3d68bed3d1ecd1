import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awardChampions } from '#server/badges/badges.service.ts';
import type { Trx } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { deleteUser } from '#server/privacy/privacy.service.ts';
import { queueCallsBehindLock, toCallOutcomes } from '#tests/support/chaos/concurrency.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { answerAllQuestions, findWrongTotals, takeExam } from '#tests/support/people/exams.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('points that are withdrawn at the same time as', () => {
  const database = useDatabase('PostgreSQL', 20);
  beforeEach(() =>
    emptyTables(database(), ['profiles', 'exam_sessions', 'ranking_periods', 'period_histogram']),
  );
  afterEach(() => runDatabaseClock(database()));

  async function createSetup() {
    const db = database();
    const category = await createCategory(db, { questions: 3 });
    const [bot, reader] = [await createPerson(db), await createPerson(db)];
    const chief = await createPerson(db, { role: 'admin' });
    const client = callAs(db, bot);
    await takeExam(client, category, { count: 3 });
    await takeExam(callAs(db, reader), category, { count: 3, wrong: 1 });
    const { periods } = await callAs(db, chief).unusualActivity.points({ user_id: bot.id });
    const period_start = periods.find(({ period_type }) => period_type === 'monthly')?.period_start ?? '';
    const withdraw = (id: string = randomUUID()) =>
      callAs(db, chief).unusualActivity.withdrawPoints({
        id,
        user_id: bot.id,
        period_type: 'monthly',
        period_start,
        reason: 'Respuestas automáticas',
      });
    const restore = (id: string) => callAs(db, chief).unusualActivity.restorePoints({ id });
    const points = async () => (await client.ranking.own({ period_type: 'monthly' }))?.total_points ?? null;
    const lockBot = (trx: Trx) =>
      sql`select from profiles where id = ${bot.id}::uuid for update`.execute(trx);
    return { db, category, bot, reader, client, withdraw, restore, points, lockBot };
  }

  const expectConsistent = async () => {
    expect(await findWrongTotals(database())).toEqual([]);
    expect(await repairRanking(database())).toEqual({ totals: 0, points: 0, histogram: 0 });
  };
  const lines = async (action: string) => {
    const rows = await database()
      .selectFrom('audit_log')
      .innerJoin('profiles', 'profiles.id', 'actor_id')
      .select('number')
      .where('action', '=', action)
      .execute();
    return rows.length;
  };

  it.each(['the exam first', 'the withdrawal first'])(
    'an exam is finished: its points are withdrawn with the others or count, %s',
    async (order) => {
      const { db, category, client, withdraw, points, lockBot } = await createSetup();
      const attempt = await client.exams.start({ category_id: category.id, count: 3 });
      await answerAllQuestions(client, attempt, [category]);
      const finish = () => client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
      const isExamFirst = order === 'the exam first';
      const calls = isExamFirst ? [finish, () => withdraw()] : [() => withdraw(), finish];
      const outcomes = toCallOutcomes(await queueCallsBehindLock(db, lockBot, calls));
      expect(outcomes).toContainEqual({});
      expect(outcomes).toContainEqual({ session_id: attempt.id });
      expect(await points()).toBe(isExamFirst ? 0 : 3);
      await expectConsistent();
    },
  );

  it('they are withdrawn by somebody else: once', async () => {
    const { db, withdraw, points, lockBot } = await createSetup();
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(db, lockBot, [() => withdraw(), () => withdraw()]),
    );
    expect(outcomes).toEqual([{}, 'NO_POINTS']);
    expect([await points(), await lines('points_withdrawn')]).toEqual([0, 1]);
    await expectConsistent();
  });

  it('the same withdrawal is sent again: once, and both succeed', async () => {
    const { db, withdraw, lockBot } = await createSetup();
    const id = randomUUID();
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(db, lockBot, [() => withdraw(id), () => withdraw(id)]),
    );
    expect(outcomes).toEqual([{}, {}]);
    expect(await lines('points_withdrawn')).toBe(1);
    await expectConsistent();
  });

  it('they are restored twice: once', async () => {
    const { db, withdraw, restore, points, lockBot } = await createSetup();
    const id = randomUUID();
    await withdraw(id);
    const outcomes = toCallOutcomes(
      await queueCallsBehindLock(db, lockBot, [() => restore(id), () => restore(id)]),
    );
    expect(outcomes).toEqual([{}, {}]);
    expect([await points(), await lines('points_restored')]).toEqual([3, 1]);
    await expectConsistent();
  });

  it.each(['the withdrawal first', 'the champions first'])(
    'the period is closed: its champion is whoever has the most points left, %s',
    async (order) => {
      const { db, reader, withdraw } = await createSetup();
      await stopDatabaseClock(db, new Date(Date.now() + 70 * 86_400_000).toISOString());
      const lockPeriods = (trx: Trx) => sql`select from period_points where visible for update`.execute(trx);
      const calls = [() => withdraw(), () => awardChampions(db)];
      await queueCallsBehindLock(
        db,
        lockPeriods,
        order === 'the withdrawal first' ? calls : calls.toReversed(),
      );
      await awardChampions(db);
      const champions = await db
        .selectFrom('user_badges')
        .select('user_id')
        .where('badge_type', '=', 'monthly_champion')
        .execute();
      expect(champions).toEqual([{ user_id: reader.id }]);
      await expectConsistent();
    },
  );

  it('exams are finished, points restored, rankings repaired and the user deleted: nobody waits in a ring', async () => {
    const { db, category, bot, client, withdraw, restore } = await createSetup();
    const isExpected = (reason: unknown) =>
      ['NO_POINTS', 'USER_NOT_FOUND', 'WITHDRAWAL_NOT_FOUND'].includes(
        (reason as { code?: string }).code ?? '',
      );
    const withdrawing = [0, 1].map(async () => {
      for (let round = 0; round < 8; round++) {
        const id = randomUUID();
        for (const one of await Promise.allSettled([withdraw(id), restore(id)]))
          if (one.status === 'rejected' && !isExpected(one.reason)) throw one.reason;
      }
    });
    const practising = (async () => {
      for (let round = 0; round < 6; round++) await takeExam(client, category, { count: 3 });
    })();
    const repairing = (async () => {
      for (let round = 0; round < 3; round++) await repairRanking(db);
    })();
    await Promise.all([...withdrawing, practising, repairing]);
    await expectConsistent();
    const outcomes = toCallOutcomes(
      await Promise.allSettled([withdraw(), deleteUser(db, bot.id), withdraw(), repairRanking(db)]),
    );
    for (const outcome of outcomes) expect(['undefined', 'object', 'string']).toContain(typeof outcome);
    expect(
      outcomes.filter((outcome) => typeof outcome === 'string' && !isExpected({ code: outcome })),
    ).toEqual([]);
    await expectConsistent();
  });
});
