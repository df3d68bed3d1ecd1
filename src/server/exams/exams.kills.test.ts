import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDataFolder } from '#tests/support/database/data-folders.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { runKills } from '#tests/support/chaos/kills.ts';

const SEED = 20261121;
const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-kills-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a server that is killed in the middle of exams', () => {
  it('loses no confirmed answer and doubles nothing on PGlite', { timeout: 180_000 }, async () => {
    createDataFolder(folder);
    const report = await runKills({ settings: { DATA_DIR: folder }, dataDir: folder, kills: 2, seed: SEED });
    expect(report).toMatchObject({ kills: 2, lost: [], rankedPoints: report.expectedPoints });
    expect(report.betweenRequestAndReply).toBe(1);
  });

  it('loses no confirmed answer and doubles nothing on PostgreSQL', { timeout: 180_000 }, async () => {
    const dataDir = path.join(folder, 'postgres');
    const database = await createPostgresDatabase();
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a secret of the tests, thirty-two long',
    };
    const report = await runKills({ settings, dataDir, kills: 1, seed: SEED + 1 });
    await database.drop();
    expect(report).toMatchObject({ kills: 1, lost: [], rankedPoints: report.expectedPoints });
  });
});
