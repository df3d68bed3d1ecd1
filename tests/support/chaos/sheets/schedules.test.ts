import { expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { runFaultSchedules } from './run-schedules.ts';
import { createInProcessServer } from './server.ts';

const database = useDatabase('PostgreSQL');

it('no mark is lost that the screen said to be saved, and the last by sequence counts, whatever fails', async () => {
  const db = database();
  const { lost, different, delivered, occurrences } = await runFaultSchedules({
    db,
    seed: 18,
    schedules: 60,
    atOnce: 4,
    createServer: (person, random) => createInProcessServer(db, person, random),
  });
  expect({ lost, different }).toEqual({ lost: [], different: [] });
  expect(Math.min(delivered.withoutFaults, delivered.withFaults, ...occurrences.values())).toBeGreaterThan(0);
});
