import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { joinSocketWrites } from './join-writes.ts';

it('what is sent before anything is waited for leaves together, what comes later by itself', async () => {
  const packets: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      packets.push(chunk);
      done();
    },
    writev: (chunks, done) => {
      packets.push(chunks.map(({ chunk }) => String(chunk)).join(' '));
      done();
    },
  });
  const client = { connection: { stream }, query: async (text: string) => stream.write(text) };
  joinSocketWrites(client as unknown as pg.ClientBase);
  await client.query('begin');
  await client.query('update');
  expect(packets).toEqual([]);
  await setImmediate();
  await client.query('commit');
  await setImmediate();
  expect(packets).toEqual(['begin update', 'commit']);
});
