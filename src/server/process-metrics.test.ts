import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/database/database.ts';
import { callProcedure, sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { createRegisteredUser } from '#tests/support/people/accounts.ts';
import type { OpenDatabase } from './database/open-postgres.ts';
import { openInstallation } from './installation/installation.ts';
import { startLoop } from './jobs/loop.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { logSlowStatements, nameStatement } from './metrics/statements.ts';
import { defineProcessGauges } from './process-metrics.ts';
import { createLiveRanking } from './ranking/live.service.ts';
import { sql } from 'kysely';

interface Line {
  name?: string;
  code?: string;
  text?: string;
  statement?: string;
}

describe('what a process tells about itself', () => {
  let given: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: OpenDatabase;
  let server: TestServer;
  let metrics: Server;
  const lines: Line[] = [];
  const log = {
    debug: () => {},
    error: () => {},
    info: (line: Line) => void lines.push(line),
    warn: (line: Line) => void lines.push(line),
  };

  beforeAll(async () => {
    given = await createPostgresDatabase();
    database = await openInstallation({ databaseUrl: given.url, databaseConnections: 2, dataDir: '' });
    const live = createLiveRanking({ ...database, log: log as never });
    server = await startTestServer(database.db, {
      log: log as never,
      live,
      isReady: () => database.checkReady().then(() => true),
    });
    defineProcessGauges({ database, live });
    metrics = await startMetricsServer(0);
  });
  afterAll(async () => {
    metrics.close();
    await server.close();
    await database.close();
    await given.drop();
  });

  const read = async (): Promise<string> => {
    const { status, text } = await sendRequest(
      `http://127.0.0.1:${(metrics.address() as AddressInfo).port}/metrics`,
    );
    expect(status).toBe(200);
    return text;
  };

  it('counts requests by procedure and outcome, and refusals by code', async () => {
    const form = await createRegisteredUser(database.db);
    await callProcedure(server, 'accounts/logIn', { email: form.email, password: form.password });
    await callProcedure(server, 'accounts/logIn', { email: form.email, password: 'Equivocada-9' });
    await callProcedure(server, 'accounts/nothing%2Fsuch', {});
    await sendRequest(`${server.url}/readyz`);
    const text = await read();
    expect(text).toMatch(
      /^plaza_request_duration_seconds_count\{name="accounts.logIn",outcome="ok"\} [1-9]/m,
    );
    expect(text).toMatch(
      /^plaza_request_duration_seconds_count\{name="accounts.logIn",outcome="refused"\} [1-9]/m,
    );
    expect(text).toMatch(
      /^plaza_request_duration_seconds_count\{name="unknown procedure",outcome="refused"\} [1-9]/m,
    );
    expect(text).toMatch(/^plaza_refusals_total\{code="INVALID_CREDENTIALS"\} [1-9]/m);
    expect(text).not.toContain(form.email);
  });

  it('logs a line for each call, with its name and nothing of what was sent', async () => {
    const form = await createRegisteredUser(database.db);
    lines.length = 0;
    await callProcedure(server, 'accounts/logIn', { email: form.email, password: 'Equivocada-9' });
    expect(lines).toEqual([
      { name: 'accounts.logIn', status: 401, ms: expect.any(Number) as number, code: 'INVALID_CREDENTIALS' },
    ]);
  });

  it('knows the database, its statements, exams, mails and jobs', async () => {
    const loop = startLoop({
      name: 'failing in a test',
      work: () => Promise.reject(new Error('on purpose')),
      everyMs: 60_000,
      onError: () => {},
    });
    await loop.stop();
    await startLoop({
      name: 'in a test',
      work: () => Promise.resolve(),
      everyMs: 60_000,
      onError: () => {},
    }).stop();
    const text = await read();
    for (const value of [
      'plaza_database_ready 1',
      'plaza_connections_waiting 0',
      'plaza_open_exams 0',
      'plaza_live_streams 0',
      'plaza_job_duration_seconds_count{job="failing in a test",outcome="failed"} 1',
      'plaza_job_failures_in_a_row{job="failing in a test"} 1',
      'plaza_job_failures_in_a_row{job="in a test"} 0',
      'plaza_refusals_total{code="MAIL_LIMIT_REACHED"} 0',
    ])
      expect(text).toContain(`\n${value}\n`);
    expect(text).toMatch(
      /^plaza_statement_duration_seconds_count\{statement="select profiles",outcome="ok"\} [1-9]/m,
    );
    expect(Number(/^plaza_outbox_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(Number(/^plaza_clock_difference_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(1);
  });

  it('logs slow statements by name, without their values', async () => {
    logSlowStatements(log);
    lines.length = 0;
    await sql`select pg_sleep(1.01), ${'ana@example.com'}::text from pg_class limit 1`.execute(database.db);
    expect(lines).toEqual([
      {
        statement: 'select pg_class',
        ms: expect.any(Number) as number,
        text: 'select pg_sleep(1.01), $1::text from pg_class limit 1',
      },
    ]);
  });

  it('says what it knows in time for Prometheus while nothing comes from the database', async () => {
    const holders = await Promise.all([holdConnection(), holdConnection()]);
    const from = performance.now();
    const text = await read();
    // sooner than ten seconds, after which Prometheus gives up
    expect(performance.now() - from).toBeLessThan(9_000);
    expect(text).toMatch(/^plaza_live_streams 0$/m);
    expect(text).not.toMatch(/^plaza_(open_exams|outbox_oldest_seconds|clock_difference_seconds) /m);
    await Promise.all(holders.map((release) => release()));
    expect(await read()).toMatch(/^plaza_open_exams \d/m);
  });

  /** Takes one of the pool's two database connections; the returned function gives it back. */
  async function holdConnection(): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const holding = database.db.connection().execute(() => {
      held.resolve();
      return ending.promise;
    });
    await held.promise;
    return () => {
      ending.resolve();
      return holding;
    };
  }

  it('has everything that the dashboard and the alerts ask for', async () => {
    const folder = path.resolve(import.meta.dirname, '../../deploy/monitoring');
    const files = ['alerts.yaml', 'grafana-dashboard.json'].map((file) =>
      readFileSync(path.join(folder, file), 'utf8'),
    );
    const asked = files.join('\n').match(/\b(?:plaza|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const known = await read();
    const unknown = [...new Set(asked)].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(known));
    expect(asked.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });
});

describe('the name of a statement', () => {
  it.each([
    ['select "id" from "profiles" where "id" = $1', 'select profiles'],
    ['\n  with earned as (select 1 from period_points) insert into x', 'with period_points'],
    ['update "outbox" set "sent_at" = $1', 'update outbox'],
    ['insert into limits as l (action) values ($1)', 'insert limits'],
    ['select extract(epoch from created_at) from outbox', 'select outbox'],
    ['alter table profiles add column x text', 'schema change'],
    ['begin', 'begin'],
    ['', 'unknown'],
  ])('of %j is %s', (text, name) => expect(nameStatement(text)).toBe(name));
});
