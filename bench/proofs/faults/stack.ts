import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPostgres } from '#server/database/open-postgres.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/proxy.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { WIDE_BUDGETS } from '../../settings.ts';
import { type PgBouncer, startPgBouncer } from '../pooler/pgbouncer.ts';
import { chooseProxyPlace, PROXIES, startProxy, trustTestCertificate } from '../proxies/programs.ts';
import { type Cluster, startStoppableCluster } from './cluster.ts';

const DRAIN_SECONDS = 5;

/** HAProxy, three processes, PgBouncer and PostgreSQL, each of which can be broken. */
export interface ServerStack {
  /** The origin of HAProxy. */
  origin: string;
  dataDir: string;
  /** The origins of the processes themselves, without HAProxy. */
  processOrigins: string[];
  servers: ServerProcess[];
  /** Starts a process again that has ended. */
  startServer(which: number): Promise<void>;
  pooler: PgBouncer;
  cluster: Cluster;
  /** The proxy between the processes and PgBouncer. */
  poolerLine: DatabaseProxy;
  /** The proxy in front of PostgreSQL, which PgBouncer and the readiness checks use. */
  databaseLine: DatabaseProxy;
}

/** The settings of PgBouncer that docs/operation.md describes. */
const POOLER = [
  'pool_mode = transaction',
  'default_pool_size = 20',
  'max_client_conn = 500',
  'server_login_retry = 1',
  'server_connect_timeout = 5',
];

export async function withServerStack<T>(
  diskMegabytes: number | undefined,
  work: (stack: ServerStack) => Promise<T>,
): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    return await work(await startStack(diskMegabytes, ends));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function startStack(diskMegabytes: number | undefined, ends: (() => unknown)[]): Promise<ServerStack> {
  trustTestCertificate();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-faults-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = await startStoppableCluster(diskMegabytes);
  ends.push(() => cluster.remove());
  const databaseLine = await startDatabaseProxy(cluster.url);
  ends.push(() => databaseLine.close());
  const pooler = await startPgBouncer(databaseLine.url, POOLER);
  ends.push(() => pooler.stop());
  const poolerLine = await startDatabaseProxy(pooler.url);
  ends.push(() => poolerLine.close());
  const place = await chooseProxyPlace(dataDir);
  const origin = `https://localhost:${place.httpsPort}`;
  const settings = settingsOf(origin, { dataDir, databaseUrl: poolerLine.url, directUrl: databaseLine.url });
  const start = (which: number): Promise<ServerProcess> =>
    startServerProcess({
      ...settings,
      PORT: String(place.processPorts[which]),
    });
  const servers: ServerProcess[] = [];
  ends.push(() => Promise.all(servers.map((server) => server.kill())));
  for (const which of place.processPorts.keys()) servers.push(await start(which));
  await letInstantAnswersCount(cluster.url);
  const [haproxy] = PROXIES;
  if (!haproxy) throw new Error('no HAProxy');
  const balancer = await startProxy(haproxy, place);
  ends.push(() => balancer.stop());
  return {
    origin,
    dataDir,
    processOrigins: place.processPorts.map((port) => `http://127.0.0.1:${port}`),
    servers,
    startServer: async (which) => {
      servers[which] = await start(which);
    },
    pooler,
    cluster,
    poolerLine,
    databaseLine,
  };
}

function settingsOf(
  origin: string,
  { dataDir, databaseUrl, directUrl }: { dataDir: string; databaseUrl: string; directUrl: string },
): Record<string, string> {
  return {
    ...WIDE_BUDGETS,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: directUrl,
    AUTH_SECRET: 'a secret for proving, of no other use',
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
}

async function letInstantAnswersCount(url: string): Promise<void> {
  const { db, close } = openPostgres(url, 1);
  await setMinAnswerMs(db, 0);
  await close();
}
