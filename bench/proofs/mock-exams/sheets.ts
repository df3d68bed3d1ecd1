import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { runFaultSchedules, type FaultSchedulesReport } from '#tests/support/chaos/sheets/run-schedules.ts';
import { createProcessServer, createInProcessServer } from '#tests/support/chaos/sheets/server.ts';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { withPGliteServer, withPostgresServer, type ProofResult } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { createSessionCookies, PROOF_SECRET } from '../sessions.ts';

const SCHEDULES = Number(process.env['PROVE_SCHEDULES'] ?? 10_000);
/** Fewer schedules run on the embedded database, which is slower, and with kills, each of which restarts the server. */
const ON_PGLITE = Math.ceil(SCHEDULES / 20);
const WITH_KILLS = Math.ceil(SCHEDULES / 100);
const AT_ONCE = 4;

/** Sends the marks of sheets from the browser's queue to the real procedures, under random schedules of faults. */
export async function proveSheets(seed: number): Promise<ProofResult> {
  const here = SCHEDULES - ON_PGLITE - WITH_KILLS;
  const reports = {
    'PostgreSQL, in process': await withPostgresServer(({ url }) =>
      runOnPostgres(url, { seed, schedules: here }),
    ),
    'PGlite, in process': await runOnPGlite({ seed: seed + here, schedules: ON_PGLITE }),
    'PostgreSQL, a process that is killed (-9)': await withPostgresServer(({ url }) =>
      runWithProcess(url, { seed: seed + here + ON_PGLITE, schedules: WITH_KILLS }),
    ),
  };
  const isSound = Object.values(reports).every(
    ({ lost, different }) => lost.length === 0 && different.length === 0,
  );
  return { text: textOf(reports), isSound };
}

interface Share {
  seed: number;
  schedules: number;
}

async function runOnPostgres(url: string, share: Share): Promise<FaultSchedulesReport> {
  const { db, close } = openPostgres(url, AT_ONCE * 2);
  await migrate(db);
  const report = await runInProcess(db, share);
  await close();
  return report;
}

async function runOnPGlite(share: Share): Promise<FaultSchedulesReport> {
  const { db, close } = openPGlite(await createPGlite({}));
  await migrate(db);
  const report = await runInProcess(db, share);
  await close();
  return report;
}

function runInProcess(db: Database, share: Share): Promise<FaultSchedulesReport> {
  return runFaultSchedules({
    db,
    ...share,
    atOnce: AT_ONCE,
    createServer: (person, random) => createInProcessServer(db, person, random),
  });
}

function runWithProcess(url: string, share: Share): Promise<FaultSchedulesReport> {
  return withPGliteServer(async ({ dataDir }) => {
    const { db, close } = openPostgres(url, 2);
    await migrate(db);
    const settings = { DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: PROOF_SECRET, ...WIDE_BUDGETS };
    const start = () => startServerProcess(settings);
    const host = { server: await start(), start };
    try {
      return await runFaultSchedules({
        db,
        ...share,
        deliversWithFaults: false,
        createServer: async ({ id }, random) => {
          const cookie = (await createSessionCookies(db, [id])).get(id) ?? '';
          return createProcessServer(host, (origin) => connect(origin, cookie), random);
        },
      });
    } finally {
      await host.server.kill();
      await close();
    }
  });
}

function connect(origin: () => string, cookie: string): ApiClient {
  return createORPCClient(new RPCLink({ url: () => `${origin()}/rpc`, headers: { cookie } }));
}

function textOf(reports: Record<string, FaultSchedulesReport>): string {
  const all = Object.values(reports);
  const rows = Object.entries(reports).map(
    ([where, { schedules, marks, saidSaved, delivered, lost, different }]) =>
      `| ${[where, schedules, marks, saidSaved, delivered.withoutFaults, delivered.withFaults, lost.length, different.length].join(' | ')} |`,
  );
  const names = new Set(all.flatMap(({ occurrences }) => [...occurrences.keys()]));
  const faults = [...names]
    .toSorted((one, other) => one.localeCompare(other))
    .map(
      (name) => `| ${name} | ${all.reduce((sum, report) => sum + (report.occurrences.get(name) ?? 0), 0)} |`,
    );
  const wrong = all.flatMap(({ lost, different }) => [...lost.slice(0, 5), ...different.slice(0, 5)]);
  return `# Marks of sheets while everything fails

HOW Each schedule is one sheet on one or two
devices with up to two tabs each: the browser's own queue of marks, its store of unsent ones and the calls of its screen,
over a stand-in of the browser's database, against the real procedures. Chance, from a seed, decides which call, reply,
pause or transaction goes on next and what fails. In the end everything arrives. Lost: a mark that is missing although a
screen had said 'Guardado' of it, a browser's database had kept it, or the server had accepted it. Different: a sheet, a
screen or a result whose marks aren't those of the model, the last by sequence and then by device; a mark that nobody
made; a screen whose clock is wrong. Deliveries with faults are made while everything fails: then marks that no screen said to
be saved may come too late.

| where | schedules | marks made | said to be saved | deliveries without faults | with faults | lost | different |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

| what failed | times |
|---|---|
${faults.join('\n')}
${wrong.map((one) => `\n- ${one}`).join('')}`;
}
