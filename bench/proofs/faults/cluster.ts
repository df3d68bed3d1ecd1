import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { createServerFolder, runPostgresProgram } from '#tests/support/database/postgres.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';

const PATIENCE_MS = 60_000;
const PASSWORD = 'proving';

/** A PostgreSQL that can be stopped, killed, frozen and started again on the same files. */
export interface Cluster {
  /** The URL of Plaza's database for its owner, who is no superuser. */
  url: string;
  /** The same database, for the faults that only a superuser can cause. */
  superuserUrl: string;
  /** The folder of the cluster's files. */
  folder: string;
  isRunning(): boolean;
  /** Starts the server without waiting for it. */
  start(): void;
  /** Stops the server as a restart does: open transactions are rolled back. */
  stop(): Promise<void>;
  /** SIGKILL of all its processes at once. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** Starts a new PostgreSQL that flushes to disk, in a folder of its own or on a memory disk of that size. */
export async function startStoppableCluster(diskMegabytes?: number): Promise<Cluster> {
  const folder = createServerFolder();
  if (diskMegabytes !== undefined) mountDisk(folder, diskMegabytes);
  const data = path.join(folder, 'data');
  const port = await findFreePort();
  const database = { folder, data, port };
  try {
    initialise(database);
    const cluster = controlCluster(database);
    cluster.start();
    await prepareDatabase(cluster);
    return cluster;
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

interface Files {
  folder: string;
  data: string;
  port: number;
}

function initialise({ folder, data }: Files): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const how = ['--encoding=UTF8', '--locale=C', '--auth=password', '--username=postgres', '--no-sync'];
  run('initdb', ['-D', data, `--pwfile=${passwordFile}`, '--wal-segsize=1', ...how]);
}

function controlCluster({ folder, data, port }: Files): Cluster {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 -c max_wal_size=64MB`;
  const pids = (): number[] => listProcesses(data);
  const send = (signal: NodeJS.Signals): void => {
    for (const pid of pids()) trySend(pid, signal);
  };
  const whenGone = async (): Promise<void> => {
    for (const deadline = performance.now() + PATIENCE_MS; pids().length > 0; await setTimeout(20))
      if (performance.now() > deadline) throw new Error('PostgreSQL did not end.');
  };
  const url = `postgres://plaza_owner:${PASSWORD}@127.0.0.1:${port}/plaza_prove`;
  return {
    url,
    superuserUrl: url.replace('plaza_owner', 'postgres'),
    folder,
    isRunning: () => pids().length > 0,
    start: () => run('pg_ctl', ['start', '-W', '-D', data, '-l', path.join(folder, 'log'), '-o', options]),
    stop: async () => {
      run('pg_ctl', ['stop', '-W', '-m', 'fast', '-D', data]);
      await whenGone();
    },
    kill: async () => {
      send('SIGKILL');
      await whenGone();
      // the killed process may still be a zombie, which PostgreSQL would take for a running server
      rmSync(path.join(data, 'postmaster.pid'));
    },
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    remove: async () => {
      send('SIGKILL');
      await whenGone();
      await removeFolder(folder);
    },
  };
}

/** Lists the process ids of the postmaster and its children. */
function listProcesses(data: string): number[] {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid=,stat=,comm='], {
    encoding: 'utf8',
  });
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '', name]) => !state.startsWith('Z') && name === 'postgres');
  return all
    .filter(([pid, parent]) => Number(pid) === postmaster || Number(parent) === postmaster)
    .map(([pid]) => Number(pid));
}

function trySend(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has ended meanwhile
  }
}

async function prepareDatabase({ superuserUrl }: Cluster): Promise<void> {
  const maintenance = superuserUrl.replace(/[^/]+$/, 'postgres');
  const client = await whenReachable(maintenance);
  await client.query(`create role plaza_owner login password '${PASSWORD}'`);
  await client.query('create database plaza_prove owner plaza_owner');
  await client.end();
}

async function whenReachable(url: string): Promise<pg.Client> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(50);
    }
  }
}

function run(program: string, given: string[]): void {
  const done = runPostgresProgram(program, given);
  if (done === undefined)
    throw new Error('This proof needs the programs of PostgreSQL: `apt-get install postgresql`.');
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr || done.stdout}`);
}

function mountDisk(folder: string, megabytes: number): void {
  const options = `size=${megabytes}m,mode=0777`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'plaza', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`A small disk needs an administrator: ${stderr}`);
}

async function removeFolder(folder: string): Promise<void> {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
