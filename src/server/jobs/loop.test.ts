import { describe, expect, it, vi } from 'vitest';
import { startLoop } from './loop.ts';

/** Work that runs until the test calls `end`; `started` returns how often it began. */
function controlledWork(): { work: () => Promise<void>; started: () => number; end: () => Promise<void> } {
  const running: PromiseWithResolvers<void>[] = [];
  return {
    work: () => {
      const run = Promise.withResolvers<void>();
      running.push(run);
      return run.promise;
    },
    started: () => running.length,
    end: async () => {
      running.at(-1)?.resolve();
      await new Promise(setImmediate);
    },
  };
}

const unexpected = (error: unknown): never => {
  throw error;
};

describe('a loop', () => {
  it('works at once, and again when kicked', async () => {
    const { work, started, end } = controlledWork();
    const loop = startLoop({ name: 'test', work, everyMs: 60_000, onError: unexpected });
    expect(started()).toBe(1);
    await end();
    loop.kick();
    expect(started()).toBe(2);
    await end();
    await loop.stop();
  });

  it('works again by itself', async () => {
    const twice = Promise.withResolvers<void>();
    let count = 0;
    const loop = startLoop({
      name: 'test',
      work: async () => {
        count += 1;
        if (count === 2) twice.resolve();
      },
      everyMs: 1,
      onError: unexpected,
    });
    await twice.promise;
    await loop.stop();
  });

  it('never works twice at once; kicks meanwhile make one more round', async () => {
    const { work, started, end } = controlledWork();
    const loop = startLoop({ name: 'test', work, everyMs: 60_000, onError: unexpected });
    loop.kick();
    loop.kick();
    expect(started()).toBe(1);
    await end();
    expect(started()).toBe(2);
    await end();
    expect(started()).toBe(2);
    await loop.stop();
  });

  it('goes on after a failure, which it tells once a minute, and the next one after a success at once', async () => {
    vi.useFakeTimers();
    const failures: unknown[] = [];
    let count = 0;
    let isDown = true;
    const loop = startLoop({
      name: 'test',
      work: () => {
        count += 1;
        return isDown ? Promise.reject(new Error('no database')) : Promise.resolve();
      },
      everyMs: 1_000,
      onError: (error) => failures.push(error),
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect([count, failures.length]).toEqual([60, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([count, failures.length]).toEqual([61, 2]);
    isDown = false;
    await vi.advanceTimersByTimeAsync(1_000);
    isDown = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([count, failures.length]).toEqual([63, 3]);
    await loop.stop();
    vi.useRealTimers();
  });

  it('is tried again sooner than in an hour after a failure', async () => {
    vi.useFakeTimers();
    let count = 0;
    const loop = startLoop({
      name: 'test',
      work: () => {
        count += 1;
        return count === 1 ? Promise.reject(new Error('no database')) : Promise.resolve();
      },
      everyMs: 3_600_000,
      onError: () => {},
    });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(count).toBe(2);
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect(count).toBe(2);
    await loop.stop();
    vi.useRealTimers();
  });

  it('ends what runs before it has stopped, and does nothing afterwards', async () => {
    const { work, started, end } = controlledWork();
    const loop = startLoop({ name: 'test', work, everyMs: 1, onError: unexpected });
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    await end();
    await stopping;
    loop.kick();
    expect(started()).toBe(1);
  });
});
