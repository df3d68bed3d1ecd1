import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

const HOUR = 3_600_000;

type Client = ReturnType<typeof callAs>;
type Step = { who: number } & (
  | { does: 'start'; category: number }
  | { does: 'answer'; choice: ChoiceIndex; repeat: boolean; time_taken: number }
  | { does: 'finish'; repeat: boolean }
  | { does: 'drop' }
  | { does: 'wait'; hours: number }
);

const who = fc.nat(2);
const choice = fc.constantFrom<ChoiceIndex[]>(0, 1, 2, 3);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who, does: fc.constant('start' as const), category: fc.nat(1) }) },
  {
    weight: 14,
    arbitrary: fc.record({
      who,
      does: fc.constant('answer' as const),
      choice,
      repeat: fc.boolean(),
      time_taken: fc.nat(10_000_000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ who, does: fc.constant('finish' as const), repeat: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ who, does: fc.constant('drop' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      who,
      does: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 24 * 31 }),
    }),
  },
);

/** Takes one step in a user's history of exams; returns the id of the session if the step finished an exam. */
async function take(client: Client, step: Step, categories: TestCategory[]): Promise<string | undefined> {
  if (step.does === 'start') {
    const category = categories[step.category];
    if (category) await client.exams.start({ category_id: category.id, count: category.questions.length });
  }
  const open = await client.exams.current();
  if (open && step.does === 'answer') await answer(client, open, step);
  if (open && step.does === 'drop') await client.exams.abandon({ attempt_id: open.id });
  return open && step.does === 'finish' && !open.current ? finish(client, open, step.repeat) : undefined;
}

/** Answers the waiting question, or with `repeat` the one before it once more. */
async function answer(
  client: Client,
  open: Attempt,
  step: { choice: ChoiceIndex; repeat: boolean; time_taken: number },
) {
  const position = open.answered.length - (step.repeat ? 1 : 0);
  const { choice: selected_answer, time_taken } = step;
  if (position < 0 || position >= open.total_questions) return;
  await client.exams.answer({ attempt_id: open.id, position, selected_answer, time_taken });
}

async function finish(client: Client, open: Attempt, repeat: boolean): Promise<string> {
  const { session_id } = await client.exams.finish({ attempt_id: open.id, time_taken: 0 });
  if (repeat) await client.exams.finish({ attempt_id: open.id, time_taken: 100 });
  return session_id;
}

async function sessionIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('exam_sessions').select('id').execute();
  return rows.map(({ id }) => id).toSorted();
}

describe('any history of exams', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    it(
      'leaves points, histogram and totals that agree with the finished exams',
      { timeout: 120_000 },
      async () => {
        const db = database();
        const categories = [
          await createCategory(db, { questions: 2 }),
          await createCategory(db, { questions: 5 }),
        ];
        let now = Date.parse('2026-03-27T20:00:00Z');
        const finished: string[] = [];
        const history = async (steps: Step[]) => {
          const people = [
            await createPerson(db),
            await createPerson(db),
            await createPerson(db, { hidden: true }),
          ];
          const clients = people.map((person) => callAs(db, person));
          for (const one of steps) {
            if (one.does === 'wait') now += one.hours * HOUR;
            await stopDatabaseClock(db, new Date(now).toISOString());
            const client = clients[one.who];
            const session = client && (await take(client, one, categories));
            if (session) finished.push(session);
          }
          expect(await findWrongTotals(db)).toEqual([]);
          expect(await sessionIds(db)).toEqual(finished.toSorted());
        };
        const steps = fc.array(anyStep, { minLength: 30, maxLength: 60, size: 'max' });
        await fc.assert(fc.asyncProperty(steps, history), { numRuns: 12, endOnFailure: true });
        expect(finished.length).toBeGreaterThan(0);
      },
    );
  });
});
