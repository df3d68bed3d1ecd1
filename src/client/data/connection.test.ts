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

/** Answers each check with the next value, then always with the last; `checkedAt`: the seconds of each check. */
function fakeServer(...answers: boolean[]) {
  const startedAt = Date.now();
  const checkedAt: number[] = [];
  const canReach = (): Promise<boolean> => {
    checkedAt.push((Date.now() - startedAt) / 1000);
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? false);
  };
  return { canReach, checkedAt };
}

it('checks once when the server answers', async () => {
  const { canReach, checkedAt } = fakeServer(true);
  const onRestored = vi.fn<() => void>();
  const connection = createConnection(canReach);
  connection.start(onRestored);
  connection.start(onRestored);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('focus'));
  expect(checkedAt).toEqual([0]);
  expect(connection.getState()).toBe('fine');
  expect(onRestored).not.toHaveBeenCalled();
});

it('tries three times at start, after 1 and 2 s', async () => {
  const { canReach, checkedAt } = fakeServer(false, false, true);
  const connection = createConnection(canReach);
  connection.start(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkedAt).toEqual([0, 1, 3]);
  expect(connection.getState()).toBe('fine');
});

it('is lost after three failures, checks every 10 s, and stops when it is back', async () => {
  const { canReach, checkedAt } = fakeServer(false, false, false, false, true);
  const onRestored = vi.fn<() => void>();
  const seen: string[] = [];
  const connection = createConnection(canReach);
  connection.subscribe(() => seen.push(connection.getState()));
  connection.start(onRestored);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkedAt).toEqual([0, 1, 3, 13, 23]);
  expect(seen).toEqual(['lost', 'fine']);
  expect(onRestored).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('online'));
  expect(checkedAt).toHaveLength(5);
});

it.each(['focus', 'online'])('checks on %s while it is lost', async (event) => {
  const { canReach, checkedAt } = fakeServer(false, false, false, true);
  const connection = createConnection(canReach);
  connection.start(() => undefined);
  await vi.advanceTimersByTimeAsync(4000);
  page.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(checkedAt).toEqual([0, 1, 3, 4]);
  expect(connection.getState()).toBe('fine');
});

it('retries one at a time', async () => {
  const { canReach, checkedAt } = fakeServer(false, false, false, false, true);
  const connection = createConnection(canReach);
  connection.start(() => undefined);
  await vi.advanceTimersByTimeAsync(4000);
  const retries = [connection.retry(), connection.retry()];
  expect(connection.getState()).toBe('checking');
  expect(await Promise.all(retries)).toEqual([false, false]);
  expect(connection.getState()).toBe('lost');
  expect(await connection.retry()).toBe(true);
  expect(connection.getState()).toBe('fine');
  expect(checkedAt).toHaveLength(5);
});
