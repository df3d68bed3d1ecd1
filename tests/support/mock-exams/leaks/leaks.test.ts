import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { ADMINISTRATOR_PROCEDURES, PROCEDURE_NAMES } from '#tests/support/http/procedures.ts';
import { findLeaks } from './find-leaks.ts';
import { ACCOUNT_PROCEDURES } from './requests.ts';

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;

beforeAll(async () => {
  database = await createPostgresDatabase();
});
afterAll(() => database.drop());

/** A download of the account's data contains keys: it is refused while a sheet is open. */
const NOT_WITH_AN_OPEN_SHEET = ['privacy.requestDownload'];

/** Undoing an answer to a question of the open sheet is refused, because the last answer was to another question. */
const OF_THE_LAST_ANSWER = ['review.undo'];

it('no reply tells anything of the keys of an open sheet, whatever its user requests', async () => {
  const { leaks, answered, otherMarkers, revealed, questions } = await findLeaks(database.url, 1);
  expect(leaks).toEqual([]);
  expect({ revealed, otherMarkers: otherMarkers > 0 }).toEqual({ revealed: questions, otherMarkers: true });
  const others = PROCEDURE_NAMES.filter((name) => !ACCOUNT_PROCEDURES.includes(name));
  const refused = new Set([...ADMINISTRATOR_PROCEDURES, ...NOT_WITH_AN_OPEN_SHEET, ...OF_THE_LAST_ANSWER]);
  expect(others.filter((name) => !answered.has(name))).toEqual(others.filter((name) => refused.has(name)));
}, 120_000);
