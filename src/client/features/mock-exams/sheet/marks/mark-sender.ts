import { ORPCError } from '@orpc/client';
import { isSessionEnded, isUnreachable } from '#client/data/errors.ts';
import { type RetryDelay, retryUntilReply } from '#client/data/retry.ts';
import type { Store } from '#client/lib/store.ts';
import { type MarkQueue, listMarksForNextCall } from './mark-queue.ts';
import {
  isBehindServer,
  type MarkReply,
  type MarksState,
  createNextMark,
  type SavedMarks,
  withMark,
  withRefusedMarks,
  withReply,
} from './marks-state.ts';
import type { SheetMark, MarkedAnswer } from './marks.ts';

export interface SenderOptions {
  /** The id that new marks get; marks that an earlier visit left unsent keep the id that they have. */
  deviceId: string;
  /** Calls the server once, with marks of one device. */
  send: (deviceId: string, marks: MarkQueue) => Promise<MarkReply>;
  delay: RetryDelay;
  /** Stores an unsent mark in the browser; resolves to false if the browser can't store it. */
  keep: (mark: SheetMark) => Promise<boolean>;
  /** Forgets marks that the server has stored, or will never accept. */
  forget: (marks: MarkQueue) => void;
  onSaved: (saved: SavedMarks) => void;
  /** Called when the server has marks that this browser doesn't know. */
  onBehind: () => void;
  onClosed: (sessionId: string | null) => void;
  onSignedOut: () => void;
}

export interface MarkSender {
  mark: (position: number, change: Partial<MarkedAnswer>) => void;
  /** Resolves when nothing is left to be sent. */
  flush: () => Promise<void>;
  /** Calls the server even without marks, to learn whether the exam is still open and has marks of other devices. */
  check: () => Promise<void>;
}

/** Sends the marks of the queue in their order, also after the user has left the screen, until the server has them. */
export function createMarkSender(store: Store<MarksState>, options: SenderOptions): MarkSender {
  const { deviceId, send, delay, keep } = options;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  const change = (changed: Partial<MarksState>): void => store.setState({ ...store.getState(), ...changed });

  const pause = (failures: number, error: unknown): Promise<void> => {
    change({ delay: isUnreachable(error) ? 'offline' : 'failing' });
    return delay.wait(failures);
  };
  const sendNext = async (): Promise<void> => {
    const next = listMarksForNextCall(store.getState().queue);
    try {
      const reply = await retryUntilReply(() => send(next[0]?.device_id ?? deviceId, next), pause, isFinal);
      handleReply(store, options, next, reply);
    } catch (error) {
      isStopped = isSessionEnded(error);
      handleFailure(store, options, next, error);
    }
  };
  const sendAll = async (): Promise<void> => {
    do await sendNext();
    while (store.getState().queue.length > 0 && !isStopped);
    // no await may stand between the queue's last check and this line: a mark made meanwhile would never be sent
    sending = undefined;
  };
  const check = (): Promise<void> => (sending ??= sendAll());
  const flush = async (): Promise<void> => {
    while (store.getState().queue.length > 0 && !isStopped) await check();
  };

  return {
    check,
    flush,
    mark: (position, marking) => {
      const state = store.getState();
      if (state.closed) return;
      const mark = createNextMark(state, deviceId, position, marking);
      store.setState(withMark(state, mark));
      void keep(mark).then((isKept) => change({ isKept }));
      void check();
    },
  };
}

function handleReply(
  store: Store<MarksState>,
  { forget, onSaved, onBehind }: SenderOptions,
  sent: MarkQueue,
  reply: MarkReply,
): void {
  const before = store.getState();
  forget(sent);
  store.setState(withReply(before, sent, reply));
  const { mark_count, saved_count, too_late } = reply;
  const marks = sent.filter(({ position }) => !too_late.includes(position));
  if (marks.length > 0) onSaved({ marks, mark_count, saved_count });
  if (isBehindServer(before, reply)) onBehind();
}

function handleFailure(
  store: Store<MarksState>,
  { forget, onBehind, onClosed, onSignedOut }: SenderOptions,
  sent: MarkQueue,
  error: unknown,
): void {
  const closed = parseClosedSheetError(error);
  if (closed) onClosed(closed.session_id);
  // the marks are not forgotten: the browser keeps them for the next log-in
  else if (isSessionEnded(error)) onSignedOut();
  else {
    forget(sent);
    store.setState(withRefusedMarks(store.getState(), sent));
    onBehind();
  }
}

/** Whether a retry would fail in the same way; errors of a proxy may be temporary. */
function isFinal(error: unknown): boolean {
  return (
    parseClosedSheetError(error) !== undefined || isSessionEnded(error) || hasCode(error, 'INVALID_INPUT')
  );
}

function hasCode(error: unknown, code: string): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && error.defined && error.code === code;
}

/** The id of the results if a call was refused because the sheet is closed; otherwise undefined. */
export function parseClosedSheetError(error: unknown): { session_id: string | null } | undefined {
  if (!hasCode(error, 'SHEET_CLOSED')) return undefined;
  const data: unknown = error.data;
  const session: unknown =
    typeof data === 'object' && data !== null && 'session_id' in data ? data.session_id : null;
  return { session_id: typeof session === 'string' ? session : null };
}
