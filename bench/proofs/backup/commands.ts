import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readFlags } from '../../load/start-flags.ts';
import type { ProofServer } from '../../load/places.ts';

interface Ran {
  code: number;
  out: string;
  err: string;
  seconds: number;
  /** The peak memory of the process. */
  megabytes: number;
}

/** Runs `npm run backup` or `npm run restore` as a process of its own. */
export async function runCommand(
  command: 'backup' | 'restore',
  args: string[],
  { settings }: Pick<ProofServer, 'settings'>,
): Promise<Ran> {
  const file = path.resolve(import.meta.dirname, `../../../src/server/commands/${command}.ts`);
  const from = performance.now();
  const child = spawn(process.execPath, [...readFlags(command), file, ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let megabytes = 0;
  const watching = setInterval(() => (megabytes = readPeak(child.pid) ?? megabytes), 50);
  const code = new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  clearInterval(watching);
  return { code: await code, out, err, seconds: (performance.now() - from) / 1000, megabytes };
}

export function readBackupName({ out, err }: Ran): string {
  const file = /^Copia hecha y comprobada: (\S+\.backup\.gz) \(/.exec(out)?.[1];
  if (file === undefined) throw new Error(`the backup failed: ${out}${err}`);
  return file;
}

/** Reads the peak of a process's memory; undefined if it has ended. */
function readPeak(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
