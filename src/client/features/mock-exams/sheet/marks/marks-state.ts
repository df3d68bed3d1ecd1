import type { Sheet } from '#shared/mock-exams/sheet.contract.ts';
import { dequeue, enqueue, type MarkQueue } from './mark-queue.ts';
import {
  type SheetMark,
  type MarkedAnswer,
  toMarkedAnswer,
  type MarksByPosition,
  mergeMarks,
  removeMarks,
} from './marks.ts';

/** What this browser knows of an open sheet's marks. */
export interface MarksState {
  /** The marks that count, unsent ones included. */
  marks: MarksByPosition;
  /** The marks that the server hasn't confirmed. */
  queue: MarkQueue;
  /** The highest sequence of all marks, here and on the server. */
  highest: number;
  /** How many of the server's marks this browser knows at least. */
  stored: number;
  /** Why marks are still unsent; sending is retried automatically. */
  delay: 'offline' | 'failing' | undefined;
  /** Whether the browser's database stores the unsent marks. */
  isKept: boolean;
  /** The server's time in its last reply. */
  savedAt: Date;
  /** The server has marks of another device. */
  isMarkedElsewhere: boolean;
  /** The server has refused marks, which it never should. */
  isRefused: boolean;
  /** Set when the sheet is closed: its results, null if it has none, and the number of marks that arrived too late. */
  closed: { session_id: string | null; lost: number } | undefined;
}

export interface MarkReply {
  now: Date;
  last_sequence: number;
  /** The number of marks that the server has; `saved_count` of them were stored by this call. */
  mark_count: number;
  saved_count: number;
  /** The positions of marked questions whose part had already ended. */
  too_late: number[];
}

/** Marks of this browser that a call has stored on the server. */
export interface SavedMarks extends Pick<MarkReply, 'mark_count' | 'saved_count'> {
  marks: readonly SheetMark[];
}

type SheetMarks = Pick<Sheet, 'marks' | 'last_sequence' | 'mark_count'>;

export function createMarksState(
  { marks, last_sequence, mark_count, now }: SheetMarks & Pick<Sheet, 'now'>,
  unsent: MarkQueue,
): MarksState {
  return {
    marks: mergeMarks(mergeMarks(new Map(), marks), unsent),
    queue: unsent,
    highest: Math.max(last_sequence, ...unsent.map(({ sequence }) => sequence)),
    stored: mark_count,
    delay: undefined,
    isKept: true,
    savedAt: now,
    isMarkedElsewhere: false,
    isRefused: false,
    closed: undefined,
  };
}

/** Creates a mark whose sequence is higher than that of any known mark of any device. */
export function createNextMark(
  { marks, highest }: MarksState,
  deviceId: string,
  position: number,
  change: Partial<MarkedAnswer>,
): SheetMark {
  const { selected_answer, is_doubtful } = { ...toMarkedAnswer(marks, position), ...change };
  return { position, selected_answer, is_doubtful, sequence: highest + 1, device_id: deviceId };
}

export function withMark(state: MarksState, mark: SheetMark): MarksState {
  return {
    ...state,
    marks: mergeMarks(state.marks, [mark]),
    queue: enqueue(state.queue, mark),
    highest: Math.max(state.highest, mark.sequence),
  };
}

/**
 * Returns the state after a reply. Marks that arrived too late are removed, because the screen shows only what counts.
 */
export function withReply(state: MarksState, sent: MarkQueue, reply: MarkReply): MarksState {
  const { now, last_sequence, too_late } = reply;
  const tooLate = sent.filter(({ position }) => too_late.includes(position));
  return {
    ...state,
    marks: tooLate.length === 0 ? state.marks : removeMarks(state.marks, tooLate),
    queue: dequeue(state.queue, sent),
    stored: storedAfter(state, reply),
    delay: undefined,
    savedAt: now,
    isMarkedElsewhere: state.isMarkedElsewhere || last_sequence > state.highest,
  };
}

/**
 * Whether the server had marks that this browser didn't know before the call. It compares the number of marks, because
 * a device that was offline can send low sequences late. A lost reply makes this true once too often, which costs one
 * call.
 */
export function isBehindServer(state: MarksState, reply: MarkReply): boolean {
  return !knowsAllBefore(state, reply) || reply.too_late.length > 0;
}

type CallCounts = Pick<MarkReply, 'mark_count' | 'saved_count'>;

function knowsAllBefore({ stored }: MarksState, { mark_count, saved_count }: CallCounts): boolean {
  return mark_count - saved_count <= stored;
}

function storedAfter(state: MarksState, call: CallCounts): number {
  return knowsAllBefore(state, call) ? Math.max(state.stored, call.mark_count) : state.stored;
}

export function withRefusedMarks(state: MarksState, sent: MarkQueue): MarksState {
  return {
    ...state,
    marks: removeMarks(state.marks, sent),
    queue: dequeue(state.queue, sent),
    delay: undefined,
    isRefused: true,
  };
}

/** Returns the state with the marks of a sheet that was loaded again. */
export function withSheetMarks(
  state: MarksState,
  { marks, last_sequence, mark_count }: SheetMarks,
): MarksState {
  return {
    ...state,
    marks: mergeMarks(state.marks, marks),
    highest: Math.max(state.highest, last_sequence),
    stored: Math.max(state.stored, mark_count),
  };
}

/** Returns the state with the marks that another tab has sent. */
export function withSavedMarks(state: MarksState, saved: SavedMarks): MarksState {
  return {
    ...state,
    marks: mergeMarks(state.marks, saved.marks),
    highest: Math.max(state.highest, ...saved.marks.map(({ sequence }) => sequence)),
    stored: storedAfter(state, saved),
  };
}

export function withClosedSheet(state: MarksState, session_id: string | null): MarksState {
  return { ...state, queue: [], delay: undefined, closed: { session_id, lost: state.queue.length } };
}
