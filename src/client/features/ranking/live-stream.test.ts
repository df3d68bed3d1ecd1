import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReconnectingStream, REOPEN_MS, STREAM_SILENCE_LIMIT_MS } from './live-stream.ts';

/** An EventSource whose events the test fires. */
class MadeUpStream {
  readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  readonly #listeners = new Map<string, (event: MessageEvent) => void>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    this.#listeners.set(type, listener);
  }

  #dispatch(type: string, data?: string): void {
    this.#listeners.get(type)?.(new MessageEvent(type, { data }));
  }

  opens(): void {
    this.readyState = 1;
    this.#dispatch('open');
  }

  says(data: string): void {
    this.#dispatch('message', data);
  }

  pings(): void {
    this.#dispatch('ping');
  }

  isCut(): void {
    this.readyState = 0;
    this.#dispatch('error');
  }

  isRefused(): void {
    this.readyState = this.CLOSED;
    this.#dispatch('error');
  }

  close(): void {
    this.readyState = this.CLOSED;
  }
}

function follow() {
  const streams: MadeUpStream[] = [];
  const heard: unknown[] = [];
  const stop = openReconnectingStream(
    '/live',
    { onMessage: (data) => heard.push(data), onLive: (isLive) => heard.push(isLive) },
    (url) => {
      const stream = new MadeUpStream(url);
      streams.push(stream);
      return stream;
    },
  );
  return { streams, heard, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an open stream is live, and what it says is passed on', () => {
  const { streams, heard } = follow();
  streams[0]?.opens();
  expect(heard).toEqual([]);
  streams[0]?.says('{"total":1}');
  expect(heard).toEqual([true, '{"total":1}']);
  expect(streams.map(({ url }) => url)).toEqual(['/live']);
});

test('a stream that was cut is not live until the browser has it back', () => {
  const { streams, heard } = follow();
  streams[0]?.opens();
  streams[0]?.pings();
  streams[0]?.isCut();
  vi.advanceTimersByTime(10 * REOPEN_MS);
  expect(streams).toHaveLength(1);
  expect(heard).toEqual([true, false]);
  streams[0]?.opens();
  streams[0]?.pings();
  expect(heard).toEqual([true, false, true]);
});

test('a stream that was refused is asked for anew after a while, again and again', () => {
  const { streams, heard } = follow();
  streams[0]?.isRefused();
  vi.advanceTimersByTime(REOPEN_MS - 1);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1);
  streams[1]?.isRefused();
  vi.advanceTimersByTime(REOPEN_MS);
  streams[2]?.opens();
  streams[2]?.says('again');
  expect(heard).toEqual([false, false, true, 'again']);
});

test('a stream that has died without a sign is opened anew; one that pings is left alone', () => {
  const { streams, heard } = follow();
  streams[0]?.opens();
  vi.advanceTimersByTime(STREAM_SILENCE_LIMIT_MS - 1);
  streams[0]?.pings();
  vi.advanceTimersByTime(STREAM_SILENCE_LIMIT_MS - 1);
  expect(heard).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(streams[0]?.readyState).toBe(2);
  expect(heard).toEqual([true, false]);
  // a stream that opens without delivering any message is never live
  streams[1]?.opens();
  vi.advanceTimersByTime(STREAM_SILENCE_LIMIT_MS);
  expect(streams).toHaveLength(3);
  expect(heard).toEqual([true, false, false]);
});

test('once it is no longer wanted it is closed for good', () => {
  const { streams, heard, stop } = follow();
  streams[0]?.says('once');
  stop();
  expect(streams[0]?.readyState).toBe(2);
  expect(heard).toEqual([true, 'once', false]);

  const refused = follow();
  refused.streams[0]?.isRefused();
  refused.stop();
  vi.advanceTimersByTime(10 * REOPEN_MS);
  expect(refused.streams).toHaveLength(1);
});
