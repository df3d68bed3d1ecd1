import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Database } from '../database.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Writes as fast as the stream takes it; rejects when the stream breaks. */
function writeTo(stream: Writable): (text: string) => Promise<void> {
  return async (text) => {
    if (stream.errored) throw stream.errored;
    if (!stream.write(text)) await once(stream, 'drain');
  };
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
export async function copyDatabase(from: Database, to: Database): Promise<number> {
  const stream = new PassThrough();
  // both sides see it themselves
  stream.on('error', () => {});
  const stop = (error: unknown): never => {
    stream.destroy(error instanceof Error ? error : new Error('the copy failed', { cause: error }));
    throw error;
  };
  const restoring = restoreBackup(to, splitLines(stream)).catch(stop);
  const writing = writeBackup(from, writeTo(stream)).then(() => stream.end(), stop);
  const [restored, written] = await Promise.allSettled([restoring, writing]);
  if (restored.status === 'rejected') throw restored.reason;
  if (written.status === 'rejected') throw written.reason;
  return restored.value;
}
