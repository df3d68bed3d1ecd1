import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers in turn, the last one for ever; and when it was asked, in seconds. */
function server(...answers: boolean[]) {
  const began = Date.now();
  const askedAt: number[] = [];
  const canReach = (): Promise<boolean> => {
    askedAt.push((Date.now() - began) / 1000);
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? false);
  };
  return { canReach, askedAt };
}

it('is asked for once where the server answers', async () => {
  const { canReach, askedAt } = server(true);
  const found = vi.fn<() => void>();
  const connection = createConnection(canReach);
  connection.start(found);
  connection.start(found);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('focus'));
  expect(askedAt).toEqual([0]);
  expect(connection.read()).toBe('fine');
  expect(found).not.toHaveBeenCalled();
});

it('may take three attempts, waiting 1 and 2 s', async () => {
  const { canReach, askedAt } = server(false, false, true);
  const connection = createConnection(canReach);
  connection.start(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedAt).toEqual([0, 1, 3]);
  expect(connection.read()).toBe('fine');
});

it('is lost after three, asked for every 10 s from then on, and left in peace when it is back', async () => {
  const { canReach, askedAt } = server(false, false, false, false, true);
  const found = vi.fn<() => void>();
  const seen: string[] = [];
  const connection = createConnection(canReach);
  connection.watch(() => seen.push(connection.read()));
  connection.start(found);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askedAt).toEqual([0, 1, 3, 13, 23]);
  expect(seen).toEqual(['lost', 'fine']);
  expect(found).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('online'));
  expect(askedAt).toHaveLength(5);
});

it.each(['focus', 'online'])('is asked for on %s while it is lost', async (event) => {
  const { canReach, askedAt } = server(false, false, false, true);
  const connection = createConnection(canReach);
  connection.start(() => undefined);
  await vi.advanceTimersByTimeAsync(4000);
  page.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(askedAt).toEqual([0, 1, 3, 4]);
  expect(connection.read()).toBe('fine');
});

it('can be asked for by hand, one at a time', async () => {
  const { canReach, askedAt } = server(false, false, false, false, true);
  const connection = createConnection(canReach);
  connection.start(() => undefined);
  await vi.advanceTimersByTimeAsync(4000);
  const retries = [connection.retry(), connection.retry()];
  expect(connection.read()).toBe('asking');
  expect(await Promise.all(retries)).toEqual([false, false]);
  expect(connection.read()).toBe('lost');
  expect(await connection.retry()).toBe(true);
  expect(connection.read()).toBe('fine');
  expect(askedAt).toHaveLength(5);
});
