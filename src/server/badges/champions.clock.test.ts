import { afterEach, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/database/database.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { awardChampions } from './badges.service.ts';

const JUMP_MS = 26 * 3_600_000;
const database = useDatabase('PostgreSQL');

afterEach(() => void vi.restoreAllMocks());

async function earnOn(day: string): Promise<void> {
  const person = await createPerson(database());
  await stopDatabaseClock(database(), `${day}T10:00:00Z`);
  await inTransaction(database(), (trx) => addPoints(trx, { user_id: person.id, points: 3 }));
  await runDatabaseClock(database());
}

it('names no champions while a clock is wrong, nor in the hour after it was set', async () => {
  await earnOn('2026-10-05');
  expect(await awardChampions(database())).toBe(3);
  await earnOn('2026-10-12');
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + JUMP_MS);
  expect(await awardChampions(database())).toBe(0);
  vi.restoreAllMocks();
  expect(await awardChampions(database())).toBe(0);
});
