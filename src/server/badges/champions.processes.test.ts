import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runAwards } from '#tests/support/people/awards.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { TEST_SECRET } from '#tests/support/people/accounts.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-awards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('fifty calls at once in three processes', () => {
  it(
    'give each champion one badge, and a process that is killed leaves the rest to the next call',
    { timeout: 180_000 },
    async () => {
      const database = await createPostgresDatabase();
      const report = await runAwards({
        url: database.url,
        settings: { DATABASE_URL: database.url, DATA_DIR: folder, AUTH_SECRET: TEST_SECRET },
        servers: 3,
        calls: 50,
        rounds: 2,
        kills: 2,
        periods: 30,
      });
      await database.drop();
      expect(report).toMatchObject({ wrong: [], calls: 100, periods: 4 * 90, kills: 2 });
      // fewer than are due, if the servers' own job has awarded some of them concurrently
      expect(report.answered).toBeLessThanOrEqual(report.due);
      expect(report.due).toBeGreaterThan(100);
      expect(report.inTheMiddle).toBeGreaterThan(0);
    },
  );
});
