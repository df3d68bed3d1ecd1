import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-postgres.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { registrationForm, TEST_SECRET } from '#tests/support/people/accounts.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { sendNoReply, startBrokenMailServer, startMailServer } from '#tests/support/people/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { callProcedure } from '#tests/support/http/server.ts';

const STARTING_MS = 180_000;
/** A container is killed ten seconds after it was told to stop. */
const STOP_MS = 10_000;

/** The first link of a quoted-printable mail. */
function linkOf(message: string): string {
  const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return /https?:\/\/\S+\/verify-email\?token=[\w.-]+/.exec(text)?.[0] ?? '';
}

describe('while the mail server is down, and then stalls', { timeout: STARTING_MS }, () => {
  let database: { url: string; drop(): Promise<void> };
  let opened: OpenDatabase;
  let folder: string;
  const running: ServerProcess[] = [];
  const emails: string[] = [];

  beforeAll(async () => {
    database = await createPostgresDatabase();
    opened = openPostgres(database.url, 2);
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-outage-'));
  });
  afterAll(async () => {
    for (const server of running) await server.kill();
    await opened.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  async function start(smtpPort: number): Promise<ServerProcess> {
    const server = await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      AUTH_SECRET: TEST_SECRET,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMTP_TLS: 'none',
    });
    running.push(server);
    return server;
  }

  async function register({ origin }: ServerProcess, people: number): Promise<void> {
    for (let i = 0; i < people; i++) {
      const form = registrationForm();
      const answer = await callProcedure({ url: origin }, 'accounts/register', form);
      expect(answer.status).toBe(200);
      emails.push(form.email);
    }
  }

  it('people register, and each gets one mail whose link works once it is back', async () => {
    const smtpPort = await findFreePort();
    const [first, second] = await Promise.all([start(smtpPort), start(smtpPort)]);
    await register(first, 4);
    await register(second, 4);

    const stalling = await startBrokenMailServer(sendNoReply, smtpPort);
    await register(first, 2);
    await expect.poll(stalling.connections, { timeout: 30_000 }).toBeGreaterThan(0);
    // the process must stop in time while it delivers a mail to the stalling server
    const told = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - told).toBeLessThan(STOP_MS);
    await stalling.close();
    const sent = await opened.db.selectFrom('outbox').select('id').where('sent_at', 'is not', null).execute();
    expect(sent).toEqual([]);

    const back = await startMailServer({ port: smtpPort });
    await runDatabaseClock(opened.db, 600);
    const third = await start(smtpPort);
    await register(third, 1);
    await expect.poll(() => back.mails.length, { timeout: 30_000 }).toBe(emails.length);
    expect(back.mails.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    for (const { message } of back.mails) {
      const token = new URL(linkOf(message)).searchParams.get('token');
      const answer = await callProcedure({ url: third.origin }, 'accounts/confirmEmail', { token });
      expect(answer.status).toBe(200);
    }
    const confirmed = await opened.db
      .selectFrom('profiles')
      .select('email')
      .where('email_verified', '=', true)
      .where('email', 'in', emails)
      .execute();
    expect(confirmed).toHaveLength(emails.length);
    await third.stop();
    await second.stop();
    expect(back.mails).toHaveLength(emails.length);
    await back.close();
  });
});
