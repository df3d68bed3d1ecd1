import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pipeline as pipeWithCallback } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import { splitLines } from './copy-database.ts';

export interface BackupFile extends CheckedBackup {
  file: string;
  bytes: number;
}

/**
 * Writes a compressed backup into the folder and reads it again to check it. The file's name ends in `.part` until it
 * is complete and on the disk.
 */
export async function writeBackupFile(
  folder: string,
  at: Date,
  write: (consume: (backup: Readable) => Promise<void>) => Promise<void>,
): Promise<BackupFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `plaza-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup.gz`);
  const part = `${file}.part`;
  try {
    await write((backup) =>
      // only the owner of this process may read the file: it contains e-mails and password hashes
      pipeline(backup, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })),
    );
    const checked = await checkBackup(readBackupFile(part), 'any');
    await rename(part, file);
    await flushFolder(folder);
    return { ...checked, file, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Flushes the folder: without it the file's new name may be lost when the machine fails. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the lines of a compressed backup; rejects when it can't be read or decompressed. */
export function readBackupFile(file: string): AsyncIterable<string> {
  // no error is handled here: the reader of the stream gets it
  return splitLines(pipeWithCallback(createReadStream(file), createGunzip(), () => {}));
}
