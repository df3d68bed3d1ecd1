import type { MarkSender } from '#client/features/mock-exams/sheet/marks/mark-sender.ts';
import type { MarksState, SavedMarks } from '#client/features/mock-exams/sheet/marks/marks-state.ts';
import type { ServerClock } from '#client/lib/server-clock.ts';
import type { Store } from '#client/lib/store.ts';

export interface SimulatedTab {
  isOpen: boolean;
  /** The session of the tab; undefined while the tab loads or if the user has no open mock exam. */
  session: TabSession | undefined;
}

export interface TabSession extends MarkSender {
  store: Store<MarksState>;
  clock: ServerClock;
  deliver: () => Promise<void>;
  onSaved: (saved: SavedMarks) => void;
  onClosed: (sessionId: string | null) => void;
}
