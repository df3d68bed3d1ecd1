import { ORPCError } from '@orpc/client';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetryDelay, retryUntilReply } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails with each of the errors in turn, then succeeds. */
function failing(...errors: unknown[]) {
  return vi.fn(() => {
    const error = errors.shift();
    return error === undefined ? Promise.resolve('heard') : Promise.reject(error);
  });
}

const lost = new TypeError('Failed to fetch');

test('a lost reply and an accident on the server are tried again after 1, 2 and 4 seconds', async () => {
  const pause = createRetryDelay(onlineManager);
  const call = failing(lost, new ORPCError('INTERNAL', { status: 500 }), new ORPCError('BAD_GATEWAY'));
  const answer = retryUntilReply(call, pause.wait);
  await vi.advanceTimersByTimeAsync(999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4000);
  await expect(answer).resolves.toBe('heard');
});

test('a refusal is told at once', async () => {
  const refusal = new ORPCError('ATTEMPT_CLOSED', { status: 409 });
  const call = failing(refusal);
  await expect(retryUntilReply(call, createRetryDelay(onlineManager).wait)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(1);
});

test('it never waits longer than 30 seconds and never gives up', async () => {
  const call = failing(...Array.from({ length: 40 }, () => lost));
  const answer = retryUntilReply(call, createRetryDelay(onlineManager).wait);
  await vi.advanceTimersByTimeAsync(31_000 + 35 * 30_000);
  await expect(answer).resolves.toBe('heard');
});

test('without a connection nothing is sent until it is back', async () => {
  onlineManager.setOnline(false);
  const call = failing(lost);
  const answer = retryUntilReply(call, createRetryDelay(onlineManager).wait);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(call).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
  await expect(answer).resolves.toBe('heard');
});

test('a connection that comes back shortens the wait', async () => {
  const pause = createRetryDelay(onlineManager);
  const call = failing(lost);
  const answer = retryUntilReply(call, pause.wait);
  await vi.advanceTimersByTimeAsync(10);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(2);
  await expect(answer).resolves.toBe('heard');
});

test('somebody who asks for it is not kept waiting, and asking when nothing waits does nothing', async () => {
  const pause = createRetryDelay(onlineManager);
  pause.end();
  onlineManager.setOnline(false);
  const call = failing(lost);
  const answer = retryUntilReply(call, pause.wait);
  await vi.advanceTimersByTimeAsync(10);
  pause.end();
  await expect(answer).resolves.toBe('heard');
  pause.end();
  expect(call).toHaveBeenCalledTimes(2);
});
