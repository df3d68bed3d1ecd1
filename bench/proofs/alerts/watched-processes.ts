import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database/proxy.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';
import { type ProofServer, withPostgresServer } from '../../load/places.ts';

const CALLERS = 4;
const PAUSE_MS = 200;

/** Two processes over one PostgreSQL; visitors call the first one all the time. */
export interface WatchedProcesses {
  first: ServerProcess;
  /** The second process, which can be started anew. */
  second(): ServerProcess;
  restartSecond(settings?: Record<string, string>): Promise<void>;
  metricsPorts: number[];
  mailPort: number;
  /** The proxy between the first process and the database. */
  proxy: DatabaseProxy;
  /** Runs a statement without going through the proxy; returns the number of rows. */
  run(statement: string): Promise<number>;
  connect(): Promise<pg.Client>;
}

export function withWatchedProcesses<T>(work: (processes: WatchedProcesses) => Promise<T>): Promise<T> {
  return withPostgresServer(async (place) => {
    const proxy = await startDatabaseProxy(place.url);
    const [mailPort, ...metricsPorts] = [await findFreePort(), await findFreePort(), await findFreePort()];
    // both processes send mails through the same mail server
    const mail = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, SMTP_TLS: 'none' };
    const start = (settings: Record<string, string>) =>
      startServerProcess({ ...place.settings, ...mail, LOG_LEVEL: 'silent', ...settings });
    const startSecond = (settings: Record<string, string> = {}) =>
      start({ METRICS_PORT: String(metricsPorts[1]), ...settings });
    const first = await start({
      DATABASE_URL: proxy.url,
      DATABASE_CONNECTIONS: '2',
      MAILS_PER_HOUR: '2',
      METRICS_PORT: String(metricsPorts[0]),
    });
    let second = await startSecond();
    const calling = callAllTheTime(first.origin);
    try {
      return await work({
        first,
        second: () => second,
        restartSecond: async (settings) => {
          await second.kill();
          second = await startSecond(settings);
        },
        metricsPorts,
        mailPort,
        proxy,
        run: (statement) =>
          withClient(place, async (client) => (await client.query(statement)).rowCount ?? 0),
        connect: () => connect(place),
      });
    } finally {
      await calling.stop();
      await Promise.all([first.kill(), second.kill()]);
      proxy.close();
    }
  });
}

async function connect({ url }: { url: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function withClient<T>(place: ProofServer & { url: string }, work: (client: pg.Client) => Promise<T>) {
  const client = await connect(place);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Simulates visitors who read the catalogue again and again, also after failures. */
function callAllTheTime(origin: string): { stop(): Promise<void> } {
  const ending = new AbortController();
  const call = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await fetch(`${origin}/rpc/catalogue/list`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"json":{}}',
        signal: ending.signal,
      })
        .then((reply) => reply.arrayBuffer())
        .catch(() => {});
      await setTimeout(PAUSE_MS);
    }
  };
  const calling = Array.from({ length: CALLERS }, call);
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(calling);
    },
  };
}
