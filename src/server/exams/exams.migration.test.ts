import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import {
  type FilledDatabase,
  insertFilledDatabase,
  type RecordedUser,
  readFilledDatabase,
  migrateEmptyDatabaseTo,
} from '#tests/support/database/filled.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { MIN_ANSWER_SECONDS } from '#shared/exams/exams.rules.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';

const PERIODS = ['week', 'month', 'year', 'all'] as const;

describe('a database that was filled before there were kinds of exams', () => {
  describeOnDatabase((database) => {
    let filled: FilledDatabase;
    const person = (username: string): RecordedUser => {
      const found = filled.read.people.find(({ account }) => account.username === username);
      if (!found) throw new Error(`${username} is not among them`);
      return found;
    };

    beforeAll(async () => {
      filled = await readFilledDatabase();
      await migrateEmptyDatabaseTo(database(), '0017_people');
      await insertFilledDatabase(database(), filled);
      await migrate(database());
      await stopDatabaseClock(database(), filled.clock);
    });

    it('says the same of everybody as it did: results, history, statistics, places, badges and the open exam', async () => {
      for (const then of filled.read.people) {
        const client = callAs(database(), then.account);
        const history = [];
        for (let page = 1; page <= Math.ceil(then.history.length / 10); page++)
          history.push(...(await client.exams.history({ period: 'all', page })).exams);
        expectSame(history, then.history);
        expectSame(
          await Promise.all(history.map(({ id }) => client.exams.results({ session_id: id }))),
          then.results,
        );
        expectSame(
          await Promise.all(PERIODS.map((period) => client.exams.statistics({ period }))),
          then.statistics,
        );
        expectSame(
          [
            await client.ranking.own({ period_type: 'weekly' }),
            await client.ranking.own({ period_type: 'monthly' }),
          ],
          then.places,
        );
        expectSame(await client.badges.own(), then.badges);
        expectSame(await client.exams.current(), then.current);
      }
    });

    it('says the same in the rankings and to administrators', async () => {
      const visitor = callAs(database(), null);
      for (const period_type of ['weekly', 'monthly'] as const)
        expectSame(
          await visitor.ranking.list({ period_type, page: 1 }),
          filled.read[`ranking ${period_type}`],
        );
      const { id } = await database()
        .selectFrom('profiles')
        .select('id')
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow();
      const admin = callAs(database(), { ...person('Ana_Ñandú').account, id, role: 'admin' });
      const { users } = await admin.users.list({ search: '', sort: 'username', direction: 'asc', page: 1 });
      expectSame(users, filled.read.users);
      expectSame(
        (await admin.exams.list({ search: '', direction: 'asc', page: 1 })).exams,
        filled.read.exams,
      );
      expectSame(await admin.admin.dashboard(), filled.read.dashboard);
    });

    it('has sums that agree with its exams, so that a repair mends nothing', async () => {
      expect(await findWrongTotals(database())).toEqual([]);
      expect(await repairRanking(database())).toEqual({ totals: 0, points: 0, histogram: 0 });
    });

    it('wants of a new right answer as many seconds as the screens say, and takes no point from the old ones', async () => {
      const { rows } = await sql<{ ms: number }>`select min_answer_ms() as ms`.execute(database());
      expect(rows).toEqual([{ ms: 1000 * MIN_ANSWER_SECONDS }]);
      const withoutPoint = database().selectFrom('exam_answers').where('no_point_reason', 'is not', null);
      expect(await withoutPoint.select('session_id').execute()).toEqual([]);
    });

    it('lets people go on with their open exams, marked by the version that they were shown', async () => {
      for (const username of ['Ana_Ñandú', 'álvaro', 'Begoña']) {
        const { account, current: then } = person(username);
        const { answered, score, total_questions } = await goOn(database(), account);
        expect(answered).toEqual(username === 'Ana_Ñandú' ? 0 : 4);
        // in each exam that already had answers, the first answer was wrong
        const wrong = Math.min(1, then?.answered.length ?? 0);
        expect(score).toBe(total_questions - wrong);
      }
      expect(await findWrongTotals(database())).toEqual([]);
    });
  });
});

/**
 * Answers a user's open exam right to its end and finishes it; returns the results and how many answers it had before.
 */
async function goOn(db: Database, account: Account) {
  const client = callAs(db, account);
  const attempt = await client.exams.current();
  const attempt_id = attempt?.id ?? '';
  let asked = attempt?.current ?? null;
  while (asked) {
    const selected_answer = await keyShown(db, attempt_id, asked);
    const answer = { attempt_id, position: asked.position, selected_answer, time_taken: 200 };
    const reply = await client.exams.answer(answer);
    expect(reply.is_correct).toBe(true);
    asked = reply.next;
  }
  const { session_id } = await client.exams.finish({ attempt_id, time_taken: 300 });
  return { answered: attempt?.answered.length, ...(await client.exams.results({ session_id })) };
}

/** Finds the right answer of the waiting question, in the version that the attempt shows. */
async function keyShown(
  db: Database,
  attemptId: string,
  { position, question_id }: { position: number; question_id: string },
): Promise<ChoiceIndex> {
  const { rows } = await sql<{ correct_answer: ChoiceIndex }>`
    select q.correct_answer from exam_attempts a
    join question_contents q on q.question_id = ${question_id}::uuid and q.version = a.versions[${position + 1}]
    where a.id = ${attemptId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the question that waits has no version');
  return row.correct_answer;
}

/** Compares two replies as JSON; ignores fields that only the newer one has. */
function expectSame(now: unknown, then: unknown): void {
  expect({ said: JSON.parse(JSON.stringify(now)) as unknown }).toMatchObject({ said: then });
}
