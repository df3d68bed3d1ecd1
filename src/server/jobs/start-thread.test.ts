import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Keeps many young objects, and returns the most space that the heap had for them, in MB. */
const FILL = `
import { getHeapSpaceStatistics } from 'node:v8';
export function fill() {
  const kept = [];
  let most = 0;
  for (let i = 0; i < 200; i++) {
    kept[i % 40] = Array.from({ length: 20_000 }, (_, number) => ({ number }));
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    most = Math.max(most, young.space_size / 1e6);
  }
  return most;
}`;
const THREAD = `
import { parentPort } from 'node:worker_threads';
import { fill } from './fill.mjs';
parentPort.postMessage(fill());`;
const MAIN = `
import { once } from 'node:events';
import { startThread } from '${import.meta.resolve('./start-thread.ts')}';
import { fill } from './fill.mjs';
const thread = startThread(new URL('thread.mjs', import.meta.url), {
  resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 200 },
});
const [young] = await once(thread, 'message');
console.log(JSON.stringify({ thread: young, main: fill() }));`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-thread-'));
beforeAll(() => {
  for (const [name, text] of Object.entries({ fill: FILL, thread: THREAD, main: MAIN }))
    writeFileSync(path.join(folder, `${name}.mjs`), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a thread keeps to its own limit for young objects, and the main thread to that of the process', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=16', '--heap-growing-percent=40', path.join(folder, 'main.mjs')],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const most = JSON.parse(stdout) as { thread: number; main: number };
  expect(most.thread).toBeLessThan(8);
  expect(most.main).toBeGreaterThan(16);
});
