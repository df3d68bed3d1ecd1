import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoadClient, MeasureStep } from './journey.ts';

/** The result of a load run; times in milliseconds. */
export interface LoadResult {
  errors: number;
  first_error?: string;
  per_s: number;
  requests: number;
  cpu_ms: { app: number; postgres: number };
  pss_mb: { app: number };
  steps: Record<string, { p50_ms: number; p95_ms: number }>;
}

export interface LoadPlan {
  makeUser(index: number): Promise<{ client: LoadClient }>;
  journey(user: { client: LoadClient }, step: MeasureStep): Promise<void>;
  users: number;
  journeys: number;
  groups: { app: number; postgres: number };
}

/** What the baseline provides: its folder, its load client, and the function that puts load on either server. */
export interface Baseline {
  folder: string;
  Client: new (base: string) => LoadClient;
  runLoad(plan: LoadPlan): Promise<LoadResult>;
}

/** The folder of the baseline: YARDSTICK if set, else beside the project; undefined when there is none. */
export function findBaseline(): string | undefined {
  const given = process.env['YARDSTICK'] ?? path.resolve(import.meta.dirname, '../../../shared/yardstick');
  return existsSync(path.join(given, 'floor_server.mjs')) ? given : undefined;
}

/** Copies the baseline to a temporary folder and installs its packages. */
export async function installBaseline(from: string): Promise<Baseline> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-yardstick-'));
  cpSync(from, folder, { recursive: true });
  spawnSync('chmod', ['-R', 'u+w', folder]);
  const install = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--omit=optional'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (install.status !== 0)
    throw new Error(`the yardstick's packages could not be installed: ${install.stderr}`);
  const lib = (await import(path.join(folder, 'client/lib.mjs'))) as Omit<Baseline, 'folder'>;
  return { ...lib, folder };
}

/** Starts a server and waits until it prints that it listens; its messages are printed when it fails. */
export async function startServer(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      if (/http:\/\//.test(text.toString())) resolve();
    });
  });
  return child;
}

export async function stopServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
