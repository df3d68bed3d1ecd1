import { onlineManager } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { createRetryDelay } from '#client/data/retry.ts';
import { recheckSession } from '#client/data/session.ts';
import { deleteUnsentMarks, deleteUserUnsentMarks, storeUnsentMark } from '#client/data/unsent-marks.ts';
import { randomId } from '#client/lib/random-id.ts';
import { createServerClock, type ServerClock } from '#client/lib/server-clock.ts';
import { createStore, type Store } from '#client/lib/store.ts';
import { createMarkSender, type MarkSender } from '#client/features/mock-exams/sheet/marks/mark-sender.ts';
import {
  withClosedSheet,
  createMarksState,
  type MarksState,
  withSavedMarks,
  withSheetMarks,
} from '#client/features/mock-exams/sheet/marks/marks-state.ts';
import type { SheetMark } from '#client/features/mock-exams/sheet/marks/marks.ts';
import { type LoadedSheet, refetchSheet } from '#client/features/mock-exams/sheet/sheet.queries.ts';
import { createSheetCalls } from './sheet-calls.ts';
import { createSheetTabs, type SheetTabs } from './sheet-tabs.ts';

/** An open sheet on screen in this tab: its clock, its marks and the calls that send or close it. */
export interface SheetSession extends MarkSender {
  clock: ServerClock;
  store: Store<MarksState>;
  tabs: SheetTabs;
  /** Applies the marks and the clock of a sheet that was loaded again. */
  update: (loaded: LoadedSheet) => void;
  /** Calls the server once, with the unsent marks, to deliver the sheet; returns the id of the results. */
  deliver: () => Promise<string>;
  /** Calls the server once, with the unsent marks, to end this part and the parts that share its clock. */
  endParts: (part: number) => Promise<void>;
  /** Call it when the sheet is delivered: discards its unsent marks, and tells the other tabs. */
  close: (sessionId: string | null) => void;
}

export function createSheetSession(loaded: LoadedSheet, userId: string): SheetSession {
  const attemptId = loaded.sheet.id;
  const deviceId = randomId();
  const clock = createServerClock(() => performance.now(), loaded.reading);
  const store = createStore(createMarksState(loaded.sheet, loaded.unsent));
  const calls = createSheetCalls(client.mockExams, { attempt_id: attemptId, device_id: deviceId }, clock);
  const toUnsent = (mark: SheetMark) => ({ ...mark, user_id: userId, attempt_id: attemptId });
  const closeHere = (sessionId: string | null): void => {
    store.setState(withClosedSheet(store.getState(), sessionId));
    void deleteUserUnsentMarks(userId, attemptId);
  };
  const tabs = createSheetTabs(attemptId, {
    onSaved: (saved) => store.setState(withSavedMarks(store.getState(), saved)),
    onClosed: closeHere,
  });
  const close = (sessionId: string | null): void => {
    closeHere(sessionId);
    tabs.announceClosed(sessionId);
  };
  const sender = createMarkSender(store, {
    deviceId,
    send: calls.mark,
    delay: createRetryDelay(onlineManager),
    keep: (mark) => storeUnsentMark(toUnsent(mark)),
    forget: (marks) => void deleteUnsentMarks(marks.map(toUnsent)),
    onSaved: tabs.announceSaved,
    onBehind: () => void refetchSheet(),
    onClosed: close,
    onSignedOut: () => void recheckSession(),
  });

  return {
    ...sender,
    clock,
    store,
    tabs,
    update: ({ sheet, reading }) => {
      clock.adjust(reading);
      store.setState(withSheetMarks(store.getState(), sheet));
    },
    deliver: () => calls.deliver(store.getState().queue),
    endParts: async (part) => {
      await calls.endParts(part, store.getState().queue);
      await refetchSheet();
    },
    close,
  };
}
