import { once } from 'node:events';
import { rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { ServerStack } from './stack.ts';

export interface Fault {
  name: string;
  /** How long the fault lasts. */
  lastsMs: number;
  /** The seconds after the fault within which every process has to answer again. */
  backWithinSeconds: number;
  /** The size of the disk in megabytes, if the fault needs a small one. */
  disk?: number;
  /** Begins the fault; the returned function ends it, or begins to. */
  begin(stack: ServerStack, round: number): Promise<() => Promise<unknown>>;
}

const BACK_SECONDS = 10;
const BACK_AFTER_SILENCE_SECONDS = 60;
const TABLES = ['exam_attempts', 'profiles', 'auth_sessions', 'exam_sessions', 'user_totals'];

export const FAULTS: Fault[] = [
  fault('process killed', 1_000, async ({ servers, startServer }, round) => {
    const which = round % servers.length;
    await servers[which]?.kill();
    return () => startServer(which);
  }),
  fault('process frozen', 5_000, async ({ servers }, round) => {
    const pid = servers[round % servers.length]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    return async () => process.kill(pid, 'SIGCONT');
  }),
  fault('process restarted', 0, async ({ servers, startServer }, round) => {
    const which = round % servers.length;
    await servers[which]?.stop();
    return () => startServer(which);
  }),
  fault('PostgreSQL restarted', 1_000, async ({ cluster }) => {
    await cluster.stop();
    return () => startCluster(cluster);
  }),
  fault('PostgreSQL killed', 1_000, async ({ cluster }) => {
    await cluster.kill();
    return () => startCluster(cluster);
  }),
  fault('PostgreSQL frozen', 5_000, async ({ cluster }) => {
    cluster.freeze();
    return async () => cluster.thaw();
  }),
  {
    ...fault('silent loss', 3_000, async ({ poolerLine, databaseLine }, round) => {
      const line = round % 2 === 0 ? databaseLine : poolerLine;
      line.silence();
      return async () => line.restore();
    }),
    backWithinSeconds: BACK_AFTER_SILENCE_SECONDS,
  },
  fault('cut off', 3_000, async ({ poolerLine, databaseLine }, round) => {
    const line = round % 2 === 0 ? databaseLine : poolerLine;
    line.cut();
    return async () => line.restore();
  }),
  { ...fault('disk full', 4_000, fillDisk), disk: 400 },
  fault('read-only', 3_000, async ({ cluster }) => {
    const set = (value: string) =>
      administrate(cluster.superuserUrl, [
        `alter system set default_transaction_read_only = ${value}`,
        'select pg_reload_conf()',
      ]);
    await set('on');
    return () => set('off');
  }),
  fault('out of connections', 4_000, takeAllConnections),
  fault('locked table', 4_000, ({ cluster }, round) =>
    lockTable(cluster.superuserUrl, TABLES[round % TABLES.length] ?? ''),
  ),
  fault('pooler killed', 1_000, async ({ pooler }) => {
    await pooler.kill();
    return async () => pooler.start();
  }),
];

function fault(name: string, lastsMs: number, begin: Fault['begin']): Fault {
  return { name, lastsMs, backWithinSeconds: BACK_SECONDS, begin };
}

async function startCluster(cluster: ServerStack['cluster']): Promise<void> {
  cluster.start();
}

/** Fills the disk with zeros, up to the last block. */
async function fillDisk({ cluster }: ServerStack): Promise<() => Promise<void>> {
  const file = path.join(cluster.folder, 'filler');
  writeFileSync(file, '');
  const fill = (): void => {
    const { bavail, bsize } = statfsSync(cluster.folder);
    try {
      if (bavail > 0) writeFileSync(file, Buffer.alloc(bavail * bsize), { flag: 'a' });
    } catch {
      // the disk is full: another process took the last block
    }
  };
  fill();
  // also fills the space that PostgreSQL frees during the fault
  const timer = setInterval(fill, 100);
  return async () => {
    clearInterval(timer);
    truncateSync(file, 0);
    rmSync(file);
    // PostgreSQL ends when it can't write its log, and its supervisor starts it again
    if (!cluster.isRunning()) cluster.start();
  };
}

/** Ends Plaza's connections, and takes all free ones before Plaza gets them back. */
async function takeAllConnections({ cluster }: ServerStack): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  let isOver = false;
  const take = async (): Promise<void> => {
    while (!isOver) {
      const client = new pg.Client({
        connectionString: cluster.url,
        application_name: 'taker',
      });
      client.on('error', () => {});
      const isTaken = await client.connect().then(
        () => taken.push(client) > 0,
        () => false,
      );
      if (!isTaken) await setTimeout(5);
    }
  };
  const takers = Array.from({ length: 10 }, take);
  await setTimeout(500);
  await administrate(cluster.superuserUrl, [
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename = 'plaza_owner' and application_name <> 'taker'`,
  ]);
  return async () => {
    isOver = true;
    await Promise.all(takers);
    await Promise.all(taken.map((client) => client.end()));
  };
}

/** Locks a table against all statements; the returned function unlocks it. */
export async function lockTable(superuserUrl: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    const ended = once(client, 'end');
    await client.query('rollback');
    await client.end();
    await ended;
  };
}

async function administrate(superuserUrl: string, statements: string[]): Promise<void> {
  const client = await connectAsAdministrator(superuserUrl);
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const OUT_OF_CONNECTIONS = '53300';

/** Connects as superuser. Tries again when the reserved slots are taken by connections that are about to be refused. */
async function connectAsAdministrator(superuserUrl: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: superuserUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== OUT_OF_CONNECTIONS) throw error;
    }
    await setTimeout(5);
  }
}
