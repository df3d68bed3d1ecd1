import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { createStore } from '#client/lib/store.ts';
import type { MarkQueue } from './mark-queue.ts';
import { createMarkSender, type SenderOptions } from './mark-sender.ts';
import { withClosedSheet, createMarksState, type MarkReply } from './marks-state.ts';
import type { SheetMark } from './marks.ts';

const now = new Date('2026-10-25T09:00:00Z');
const lost = new TypeError('Failed to fetch');
const closed = new ORPCError('SHEET_CLOSED', { status: 409, defined: true, data: { session_id: 'results' } });

/** Creates a sender and a simulated server, which records the calls and returns the highest sequence received. */
function setUp({ unsent = [] as MarkQueue, refuse = (): Error | undefined => undefined } = {}) {
  const calls: { deviceId: string; marks: MarkQueue }[] = [];
  const kept = new Set<SheetMark>(unsent);
  const store = createStore(createMarksState({ marks: [], last_sequence: 0, mark_count: 0, now }, unsent));
  let highest = 0;
  let stored = 0;
  const options = {
    deviceId: 'here',
    send: vi.fn(async (deviceId: string, marks: MarkQueue): Promise<MarkReply> => {
      calls.push({ deviceId, marks });
      await Promise.resolve();
      const refusal = refuse();
      if (refusal !== undefined) throw refusal;
      highest = Math.max(highest, ...marks.map(({ sequence }) => sequence));
      stored += marks.length;
      return { now, last_sequence: highest, mark_count: stored, saved_count: marks.length, too_late: [] };
    }),
    delay: { wait: vi.fn(() => Promise.resolve()), end: vi.fn() },
    keep: vi.fn((mark: SheetMark) => {
      kept.add(mark);
      return Promise.resolve(true);
    }),
    forget: vi.fn((marks: MarkQueue) => {
      for (const mark of marks) kept.delete(mark);
    }),
    onSaved: vi.fn(),
    onBehind: vi.fn(),
    onClosed: vi.fn((sessionId: string | null) =>
      store.setState(withClosedSheet(store.getState(), sessionId)),
    ),
    onSignedOut: vi.fn(),
  } satisfies SenderOptions;
  return { calls, kept, store, options, sender: createMarkSender(store, options) };
}

/** Makes the first calls fail with these errors, one each; later calls succeed. */
const failures = (...errors: Error[]) => ({ refuse: () => errors.shift() });

test('each mark is sent by itself, and those made meanwhile together, in their order', async () => {
  const { sender, calls, store, kept } = setUp();
  for (const position of [0, 1, 2]) sender.mark(position, { selected_answer: 1 });
  await sender.flush();
  expect(calls.map(({ marks }) => marks.map(({ sequence }) => sequence))).toEqual([[1], [2, 3]]);
  expect(store.getState()).toMatchObject({ queue: [], delay: undefined });
  expect(kept.size).toBe(0);
});

test('a lost reply is repeated with the same sequence until the server replies', async () => {
  const { sender, calls, options } = setUp(failures(lost, new ORPCError('INTERNAL', { status: 500 }), lost));
  sender.mark(7, { selected_answer: 0 });
  await sender.flush();
  expect(calls.map(({ marks }) => marks[0]?.sequence)).toEqual([1, 1, 1, 1]);
  expect(options.delay.wait).toHaveBeenCalledTimes(3);
});

test('while the server is out of reach the browser keeps the marks, and the screen says so', async () => {
  const { sender, store, kept, options } = setUp({ refuse: () => lost });
  options.delay.wait.mockReturnValue(new Promise(() => undefined));
  sender.mark(0, { selected_answer: 0 });
  sender.mark(1, { is_doubtful: true });
  await vi.waitFor(() => expect(store.getState().delay).toBe('offline'));
  expect(store.getState().queue).toHaveLength(2);
  expect(kept.size).toBe(2);
});

test('unsent marks of a closed tab are sent under its own device first', async () => {
  const unsent = [
    { position: 3, sequence: 5, device_id: 'closed', selected_answer: 2 as const, is_doubtful: false },
  ];
  const { sender, calls } = setUp({ unsent });
  sender.mark(3, { selected_answer: 1 });
  await sender.flush();
  expect(calls.map(({ deviceId, marks }) => [deviceId, marks[0]?.sequence])).toEqual([
    ['closed', 5],
    ['here', 6],
  ]);
});

test('a sheet that was delivered elsewhere takes no more marks', async () => {
  const { sender, store, calls } = setUp(failures(closed));
  sender.mark(0, { selected_answer: 0 });
  sender.mark(1, { selected_answer: 0 });
  await sender.flush();
  expect(store.getState()).toMatchObject({ closed: { session_id: 'results' }, queue: [] });
  sender.mark(2, { selected_answer: 0 });
  expect(calls).toHaveLength(1);
});

test('without a session sending ends, and the browser keeps the marks for the next log-in', async () => {
  const { sender, kept, options } = setUp(
    failures(new ORPCError('UNAUTHORIZED', { status: 401, defined: true })),
  );
  sender.mark(0, { selected_answer: 0 });
  await sender.flush();
  expect(options.onSignedOut).toHaveBeenCalledOnce();
  expect(kept.size).toBe(1);
});

test('marks that the server refuses do not hold up the others', async () => {
  const invalid = new ORPCError('INVALID_INPUT', { status: 400, defined: true });
  const { sender, store, kept } = setUp(failures(invalid));
  sender.mark(0, { selected_answer: 0 });
  sender.mark(1, { selected_answer: 0 });
  await sender.flush();
  expect(store.getState().isRefused).toBe(true);
  expect([...store.getState().marks.keys()]).toEqual([1]);
  expect(kept.size).toBe(0);
});

test('a check without marks notices those of another device', async () => {
  const { sender, options, calls } = setUp();
  options.send.mockResolvedValueOnce({ now, last_sequence: 9, mark_count: 1, saved_count: 0, too_late: [] });
  await sender.check();
  expect(options.send).toHaveBeenCalledWith('here', []);
  expect(options.onBehind).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
});
