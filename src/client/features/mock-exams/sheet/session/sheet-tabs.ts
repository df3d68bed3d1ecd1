import { randomId } from '#client/lib/random-id.ts';
import { createStore, type Store } from '#client/lib/store.ts';
import type { SavedMarks } from '#client/features/mock-exams/sheet/marks/marks-state.ts';

type Message =
  | { kind: 'opened' | 'present' | 'left'; tab: string }
  | { kind: 'saved'; saved: SavedMarks }
  | { kind: 'closed'; session_id: string | null };

interface TabHandlers {
  /** Called with marks that another tab has sent and the server has stored. */
  onSaved: (saved: SavedMarks) => void;
  onClosed: (sessionId: string | null) => void;
}

type TabIds = ReadonlySet<string>;

export interface SheetTabs extends Pick<Store<TabIds>, 'getState' | 'subscribe'> {
  /** Joins the tabs that show the same sheet; returns the function that leaves them. */
  join: () => () => void;
  announceSaved: (saved: SavedMarks) => void;
  announceClosed: (sessionId: string | null) => void;
}

/** The other tabs of this browser that show the same sheet. */
export function createSheetTabs(attemptId: string, { onSaved, onClosed }: TabHandlers): SheetTabs {
  const tab = randomId();
  const others = createStore<TabIds>(new Set());
  let channel: BroadcastChannel | null = null;
  const post = (message: Message): void => channel?.postMessage(message);

  const handle = ({ data: message }: MessageEvent<Message>): void => {
    if (message.kind === 'saved') return onSaved(message.saved);
    if (message.kind === 'closed') return onClosed(message.session_id);
    if (message.kind === 'opened') post({ kind: 'present', tab });
    others.setState(changedTabs(others.getState(), message));
  };
  const join = (): (() => void) => {
    if (!('BroadcastChannel' in window)) return () => undefined;
    const joined = new BroadcastChannel(`plaza-sheet-${attemptId}`);
    channel = joined;
    joined.addEventListener('message', handle);
    post({ kind: 'opened', tab });
    const leave = (): void => joined.postMessage({ kind: 'left', tab } satisfies Message);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      joined.close();
      channel = null;
    };
  };

  return {
    getState: others.getState,
    subscribe: others.subscribe,
    join,
    announceSaved: (saved) => post({ kind: 'saved', saved }),
    announceClosed: (session_id) => post({ kind: 'closed', session_id }),
  };
}

function changedTabs(
  tabs: TabIds,
  { kind, tab }: { kind: 'opened' | 'present' | 'left'; tab: string },
): TabIds {
  const others = [...tabs].filter((other) => other !== tab);
  return new Set(kind === 'left' ? others : [...others, tab]);
}
