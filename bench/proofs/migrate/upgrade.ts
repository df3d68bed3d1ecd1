import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres } from '#server/database/open-postgres.ts';
import {
  insertFilledDatabase,
  migrateEmptyDatabaseTo,
  readFilledDatabase,
} from '#tests/support/database/filled.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { type ProofServer, withPostgresServer } from '../../load/places.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { type ExamCrowd, startExamCrowd } from '../faults/takers.ts';
import { chooseProxyPlace, PROXIES, startProxy, trustTestCertificate } from '../proxies/programs.ts';
import { addExamsBeforeKinds } from './data.ts';
import { type LockWatch, watchLockWaits } from './lock-waits.ts';
import type { PreviousRelease } from './previous-release.ts';
import { findLostAndExtraExams, listMigrations, readSums } from './stored.ts';

export const MIGRATED_EXAMS = Number(process.env['PROVE_EXAMS'] ?? 1_000_000);
const PEOPLE = 20_000;
export const UPGRADE_TAKERS = 8;
const ALONE_MS = 15_000;
const DRAIN_SECONDS = 5;

export interface UpgradePhase {
  name: string;
  seconds: number;
  exams: number;
  calls: number;
  failed: Map<string, number>;
  slowestMs: number;
  longestGapMs: number;
  longestLockMs: number;
}

export interface UpgradeReport {
  phases: UpgradePhase[];
  migrations: string[];
  /** The seconds that the first process of this release took to start, with its migrations. */
  firstStartSeconds: number;
  wrong: string[];
}

/** While users take exams, replaces three processes of the previous release one by one, and then brings them back. */
export function upgradeUnderLoad(previous: PreviousRelease): Promise<UpgradeReport> {
  trustTestCertificate();
  return withPostgresServer(async (server) => {
    await fill(server.url);
    const place = await chooseProxyPlace(server.dataDir);
    const origin = `https://localhost:${place.httpsPort}`;
    const start = (which: number, main?: string): Promise<ServerProcess> =>
      startServerProcess(
        {
          ...server.settings,
          ...WIDE_BUDGETS,
          PORT: String(place.processPorts[which]),
          PUBLIC_URL: origin,
          TRUST_PROXY: '1',
          DRAIN_SECONDS: String(DRAIN_SECONDS),
        },
        main,
      );
    const servers: ServerProcess[] = [];
    const [haproxy] = PROXIES;
    if (!haproxy) throw new Error('no HAProxy');
    const balancer = await startProxy(haproxy, place);
    try {
      for (const which of place.processPorts.keys()) servers.push(await start(which, previous.main));
      return await roll(server, {
        servers,
        start,
        previous,
        origin,
        firstPort: place.processPorts[0],
      });
    } finally {
      await Promise.all(servers.map((one) => one.kill()));
      await balancer.stop();
    }
  });
}

interface Rolling {
  servers: ServerProcess[];
  start: (which: number, main?: string) => Promise<ServerProcess>;
  previous: PreviousRelease;
  origin: string;
  firstPort: number;
}

async function roll(
  { url, dataDir }: ProofServer & { url: string },
  rolling: Rolling,
): Promise<UpgradeReport> {
  const { servers, start, previous, origin, firstPort } = rolling;
  const administration = openPostgres(url, 1, { statementTimeoutMs: 0 });
  const locks = await watchLockWaits(url);
  try {
    const { db } = administration;
    await sql`analyze`.execute(db);
    const before = {
      sums: await readSums(db),
      migrations: await listMigrations(db),
    };
    const crowd = await startExamCrowd({
      origin: `http://127.0.0.1:${firstPort}`,
      proxyOrigin: origin,
      dataDir,
      users: UPGRADE_TAKERS,
    });
    const measure = (name: string, work: () => Promise<unknown>) =>
      measurePhase({ name, crowd, locks }, work);
    let firstStartSeconds = 0;
    const phases = [
      await measure('previous release', () => setTimeout(ALONE_MS)),
      await measure('upgrade', async () => (firstStartSeconds = await replaceAll(servers, start))),
      await measure('this release', () => setTimeout(ALONE_MS)),
      await measure('back', () => replaceAll(servers, (which) => start(which, previous.main))),
      await measure('previous release on the new schema', () => setTimeout(ALONE_MS)),
    ];
    await crowd.stop();
    const known = new Set(before.migrations);
    return {
      phases,
      firstStartSeconds,
      migrations: (await listMigrations(db)).filter((name) => !known.has(name)),
      wrong: [
        ...crowd.refused,
        ...crowd.replies.wrong,
        ...(await findLostAndExtraExams(db, crowd)),
        ...(before.sums === (await readSums(db))
          ? []
          : ['exams, answers or totals from before are not what they were']),
      ],
    };
  } finally {
    await locks.stop();
    await administration.close();
  }
}

/**
 * Replaces the processes one after the other, as a careful operator does; returns how long the first one took to answer.
 */
async function replaceAll(
  servers: ServerProcess[],
  start: (which: number) => Promise<ServerProcess>,
): Promise<number> {
  const seconds: number[] = [];
  for (const which of servers.keys()) {
    await servers[which]?.stop();
    const from = performance.now();
    servers[which] = await start(which);
    seconds.push((performance.now() - from) / 1000);
    await setTimeout(3_000);
  }
  return seconds[0] ?? Number.NaN;
}

async function measurePhase(
  { name, crowd, locks }: { name: string; crowd: ExamCrowd; locks: LockWatch },
  work: () => Promise<unknown>,
): Promise<UpgradePhase> {
  const count = (): number => [...crowd.confirmed.values()].flat().length;
  const { replies } = crowd;
  const [from, exams] = [performance.now(), count()];
  replies.reset();
  locks.reset();
  await work();
  const failed = new Map(replies.outcomes);
  failed.delete('200');
  return {
    name,
    seconds: (performance.now() - from) / 1000,
    exams: count() - exams,
    calls: [...replies.outcomes.values()].reduce((sum, one) => sum + one, 0),
    failed,
    slowestMs: replies.slowestMs,
    longestGapMs: replies.longestGapMs,
    longestLockMs: locks.longestMs(),
  };
}

async function fill(url: string): Promise<void> {
  const { db, close } = openPostgres(url, 1, { statementTimeoutMs: 0 });
  try {
    const filled = await readFilledDatabase();
    await migrateEmptyDatabaseTo(db, '0017_people');
    await insertFilledDatabase(db, filled);
    await addExamsBeforeKinds(db, { people: PEOPLE, exams: MIGRATED_EXAMS, open: 0 });
  } finally {
    await close();
  }
}
