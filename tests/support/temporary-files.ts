import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** The free space required: enough for all databases of a run, with room for other programs. */
const NEEDED_BYTES = 3e9;

/**
 * Keeps the temporary files of this process, and of those that it starts, in memory. Hundreds of databases are created
 * and dropped, each with hundreds of files: on a disk that costs up to half a second of processor for each database. A
 * machine with little memory, or that can't run a program from there, keeps them on the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom() && canRunPrograms()) process.env['TMPDIR'] = MEMORY;
}

/** The folder for temporary files that are large and stay after a run. */
export const findDiskFolder = (): string => (os.tmpdir() === MEMORY ? '/tmp' : os.tmpdir());

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Returns whether programs can run from MEMORY, because PostgreSQL's own may be copied there for its user. */
function canRunPrograms(): boolean {
  try {
    const folder = mkdtempSync(path.join(MEMORY, 'plaza-trial-'));
    try {
      const program = path.join(folder, 'trial');
      writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
      return spawnSync(program).status === 0;
    } finally {
      rmSync(folder, { recursive: true });
    }
  } catch {
    return false;
  }
}
