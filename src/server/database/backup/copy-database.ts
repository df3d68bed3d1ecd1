import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Database } from '../database.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';

/** Returns a function that writes to the stream and waits while it is full; rejects when the stream has been closed. */
function writeTo(stream: Writable): (text: string) => Promise<void> {
  const closed = new AbortController();
  stream.once('close', () => closed.abort());
  return async (text) => {
    if (stream.destroyed) throw stream.errored ?? new Error('the backup is no longer read');
    if (!stream.write(text)) await once(stream, 'drain', { signal: closed.signal });
  };
}

/** Streams a backup of the database to `consume` as UTF-8 text; returns when the whole backup was written. */
export async function pipeBackup<T>(
  db: Database,
  options: BackupOptions,
  consume: (backup: Readable) => Promise<T>,
): Promise<T> {
  const stream = new PassThrough();
  // the writer and the reader of the stream report its errors themselves
  stream.on('error', () => {});
  const stop = (error: unknown): never => {
    stream.destroy(error instanceof Error ? error : new Error('the backup failed', { cause: error }));
    throw error;
  };
  const consuming = consume(stream).catch(stop);
  const writing = writeBackup(db, writeTo(stream), options).then(() => stream.end(), stop);
  const [consumed, written] = await Promise.allSettled([consuming, writing]);
  if (consumed.status === 'rejected') throw consumed.reason;
  if (written.status === 'rejected') throw written.reason;
  return consumed.value;
}

/** The lines of UTF-8 text. Unlike node:readline it rejects when the stream breaks. */
export async function* splitLines(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Copies all rows into a database without tables, all or nothing; returns their number. */
export function copyDatabase(from: Database, to: Database): Promise<number> {
  return pipeBackup(from, {}, (backup) => restoreBackup(to, splitLines(backup)));
}
