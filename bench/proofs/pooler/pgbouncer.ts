import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { setTimeout } from 'node:timers/promises';
import { serverUser, createServerFolder } from '#tests/support/database/postgres.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';

const PATIENCE_MS = 10_000;

export interface PgBouncer {
  /** The URL of the database through PgBouncer. */
  url: string;
  /** Kills PgBouncer with SIGKILL, so that no connection is closed in an orderly way. */
  kill(): Promise<void>;
  /** Starts PgBouncer again on the same port after a kill, without waiting for it. */
  start(): void;
  stop(): Promise<void>;
}

/** Returns the installed version; throws if the program is not installed. */
export function readPgBouncerVersion(): string {
  const { stdout, error } = spawnSync('pgbouncer', ['--version'], {
    encoding: 'utf8',
    env: environment(),
  });
  if (error) throw new Error('This proof needs PgBouncer 1.18 or newer: `apt-get install pgbouncer`.');
  return stdout.split('\n')[0] ?? '';
}

/** Starts PgBouncer in front of that database, with its default settings and these lines of configuration. */
export async function startPgBouncer(databaseUrl: string, configuration: string[]): Promise<PgBouncer> {
  const folder = createServerFolder();
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.port = String(await findFreePort());
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 });
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${url.port}`,
    'unix_socket_dir =',
    'auth_type = md5',
    `auth_file = ${users}`,
    ...configuration,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  let child: ChildProcess;
  const start = (): void => {
    child = spawn('pgbouncer', ['--quiet', file], {
      env: environment(),
      stdio: 'ignore',
      ...serverUser,
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const stop = async (): Promise<void> => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  start();
  try {
    await whenReady(url.href);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: url.href, kill: () => end('SIGKILL'), start, stop };
}

function environment(): Record<string, string> {
  // Debian installs PgBouncer in /usr/sbin, which is not in every user's PATH
  return { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
}

async function whenReady(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw new Error('PgBouncer did not start.', { cause: error });
      await setTimeout(50);
    }
  }
}
