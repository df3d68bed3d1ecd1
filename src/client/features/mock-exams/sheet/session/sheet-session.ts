import { onlineManager } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { createRetryDelay, type RetryDelay } from '#client/data/retry.ts';
import { recheckSession } from '#client/data/session.ts';
import { deleteUnsentMarks, deleteUnsentMarksOf, keepUnsentMark } from '#client/data/unsent-marks.ts';
import { randomId } from '#client/lib/random-id.ts';
import { createServerClock, type ServerClock } from '#client/lib/server-clock.ts';
import { createStore, type Store } from '#client/lib/store.ts';
import type { SentMark } from '#shared/mock-exams/mock-exams.contract.ts';
import type { MarkQueue } from '#client/features/mock-exams/sheet/marks/mark-queue.ts';
import { createMarkSender, type MarkSender } from '#client/features/mock-exams/sheet/marks/mark-sender.ts';
import {
  closedMarks,
  initialMarks,
  type MarkReply,
  type MarksState,
  withSavedMarks,
} from '#client/features/mock-exams/sheet/marks/marks-state.ts';
import { type LoadedSheet, refetchSheet } from '#client/features/mock-exams/sheet/sheet.queries.ts';
import { createSheetTabs, type SheetTabs } from './sheet-tabs.ts';

/** A reply that takes longer counts as lost. */
const REPLY_TIMEOUT_MS = 10_000;

/** An open sheet in this tab, as long as its screen is shown. */
export interface SheetSession extends MarkSender {
  attemptId: string;
  deviceId: string;
  clock: ServerClock;
  store: Store<MarksState>;
  delay: RetryDelay;
  tabs: SheetTabs;
  /** With a newer reply to the sheet's call. */
  update: (loaded: LoadedSheet) => void;
  /** Once, with the unsent marks; returns the id of the results. */
  deliver: () => Promise<string>;
  /** Once, with the unsent marks: ends the parts of whose clock this one is. */
  endParts: (part: number) => Promise<void>;
  /** The sheet is delivered: nothing is left to be sent or kept. */
  close: (sessionId: string | null) => void;
}

export function createSheetSession(loaded: LoadedSheet, userId: string): SheetSession {
  const { id: attemptId } = loaded.sheet;
  const deviceId = randomId();
  const clock = createServerClock(() => performance.now(), loaded.reading);
  const store = createStore(initialMarks(loaded.sheet, loaded.unsent));
  const delay = createRetryDelay(onlineManager);
  const close = (sessionId: string | null): void => {
    store.setState(closedMarks(store.getState(), sessionId));
  };
  const tabs = createSheetTabs(attemptId, {
    onSaved: (marks) => {
      const highest = Math.max(...marks.map(({ sequence }) => sequence));
      store.setState(withSavedMarks(store.getState(), marks, highest));
    },
    onClosed: close,
  });
  const send = (device: string, marks: MarkQueue): Promise<MarkReply> =>
    sendMarks(clock, attemptId, device, marks);
  const toUnsent = (marks: MarkQueue) => marks.map((mark) => ({ ...mark, user_id: userId, attempt_id: attemptId }));
  const sender = createMarkSender(store, {
    deviceId,
    send,
    delay,
    keep: async (mark) => keepUnsentMark({ ...mark, user_id: userId, attempt_id: attemptId }),
    forget: (marks) => void deleteUnsentMarks(toUnsent(marks)),
    onSaved: tabs.announceSaved,
    onBehind: () => void refetchSheet(),
    onSignedOut: () => void recheckSession(),
  });

  /** Sends those of other devices, and returns those of this one for the last call. */
  const takeLastMarks = async (): Promise<SentMark[]> => {
    const { queue } = store.getState();
    for (const device of new Set(queue.map(({ device_id }) => device_id))) {
      if (device !== deviceId) await send(device, queue.filter(({ device_id }) => device_id === device));
    }
    return queue.filter(({ device_id }) => device_id === deviceId).map(toSentMark);
  };

  return {
    ...sender,
    attemptId,
    deviceId,
    clock,
    store,
    delay,
    tabs,
    update: ({ sheet, reading }) => {
      clock.adjust(reading);
      store.setState(withSavedMarks(store.getState(), sheet.marks, sheet.last_sequence));
    },
    deliver: async () => {
      const marks = await takeLastMarks();
      const reply = await client.mockExams.deliver({ attempt_id: attemptId, device_id: deviceId, marks });
      return reply.session_id;
    },
    endParts: async (part) => {
      const marks = await takeLastMarks();
      await client.mockExams.endParts({ attempt_id: attemptId, device_id: deviceId, marks, part });
      await refetchSheet();
    },
    close: (sessionId) => {
      close(sessionId);
      tabs.announceClosed(sessionId);
      void deleteUnsentMarksOf(userId, attemptId);
    },
  };
}

async function sendMarks(
  clock: ServerClock,
  attempt_id: string,
  device_id: string,
  marks: MarkQueue,
): Promise<MarkReply> {
  const sent = performance.now();
  const reply = await client.mockExams.mark(
    { attempt_id, device_id, marks: marks.map(toSentMark) },
    { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) },
  );
  clock.adjust({ server: reply.now.getTime(), sent, received: performance.now() });
  return reply;
}

function toSentMark({ position, selected_answer, is_doubtful, sequence }: SentMark): SentMark {
  return { position, selected_answer, is_doubtful, sequence };
}
