import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runRulings } from '#tests/support/chaos/rulings/run-rulings.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';

const PEOPLE = 250;
const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-rulings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('exams are marked again once when servers are killed in the middle, and by two at once', async () => {
  const { url, drop } = await createPostgresDatabase();
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of the tests, thirty-two long',
  };
  const { wrong, remarkings } = await runRulings({ url, settings, people: PEOPLE, kills: 1 });
  expect(wrong).toEqual([]);
  expect(remarkings.map(({ inTheMiddle }) => inTheMiddle)).toEqual([0, 1, expect.any(Number)]);
  await drop();
}, 120_000);
