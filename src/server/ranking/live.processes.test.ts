import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { type RankingStream, openRankingStream } from '#tests/support/http/streams.ts';
import { TEST_SECRET } from '#tests/support/people/accounts.ts';

const SOON = { timeout: 30_000, interval: 20 };

describe('the open ranking of a server process', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-live-'));
  let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined;
  let opened: OpenDatabase | undefined;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    opened = openPostgres(database.url);
    server = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      AUTH_SECRET: TEST_SECRET,
    });
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    await opened?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('follows what another process finishes, and ends in good order with the server', async () => {
    if (!opened || !server) throw new Error('nothing has begun');
    const streams: RankingStream[] = [];
    for (let i = 0; i < 12; i++) streams.push(await openRankingStream(server.origin));
    await expect.poll(() => streams.map(({ updates }) => updates.length), SOON).toEqual(streams.map(() => 1));
    const person = await createPerson(opened.db);
    const category = await createCategory(opened.db, { questions: 1 });
    await takeExam(callAs(opened.db, person), category, { count: 1 });
    await expect
      .poll(() => streams.map(({ updates }) => updates.at(-1)?.entries.map(({ id }) => id)), SOON)
      .toEqual(streams.map(() => [person.id]));
    // exit code 0: the server has ended its streams itself and wasn't killed after its timeout
    expect(await server.stop()).toBe(0);
    expect(await Promise.all(streams.map(({ over }) => over))).toEqual(streams.map(() => 'ended'));
  });
});
