import { randomId } from '#client/lib/random-id.ts';
import { createStore, type Store } from '#client/lib/store.ts';
import type { MarkQueue } from '#client/features/mock-exams/sheet/marks/mark-queue.ts';

type Message =
  | { kind: 'opened' | 'present' | 'left'; tab: string }
  | { kind: 'saved'; marks: MarkQueue }
  | { kind: 'closed'; session_id: string | null };

interface TabHandlers {
  /** Another tab's marks, which the server has. */
  onSaved: (marks: MarkQueue) => void;
  onClosed: (sessionId: string | null) => void;
}

export interface SheetTabs extends Pick<Store<ReadonlySet<string>>, 'getState' | 'subscribe'> {
  /** Returns how to leave. */
  join: () => () => void;
  announceSaved: (marks: MarkQueue) => void;
  announceClosed: (sessionId: string | null) => void;
}

/** The other tabs of this browser that show the same sheet. */
export function createSheetTabs(attemptId: string, { onSaved, onClosed }: TabHandlers): SheetTabs {
  const tab = randomId();
  const others = createStore<ReadonlySet<string>>(new Set());
  let channel: BroadcastChannel | null = null;
  const post = (message: Message): void => channel?.postMessage(message);

  const handle = (message: Message): void => {
    switch (message.kind) {
      case 'opened':
        post({ kind: 'present', tab });
        others.setState(new Set([...others.getState(), message.tab]));
        break;
      case 'present':
        others.setState(new Set([...others.getState(), message.tab]));
        break;
      case 'left':
        others.setState(new Set([...others.getState()].filter((other) => other !== message.tab)));
        break;
      case 'saved':
        onSaved(message.marks);
        break;
      case 'closed':
        onClosed(message.session_id);
        break;
    }
  };

  return {
    getState: others.getState,
    subscribe: others.subscribe,
    announceSaved: (marks) => post({ kind: 'saved', marks }),
    announceClosed: (session_id) => post({ kind: 'closed', session_id }),
    join: () => {
      if (!('BroadcastChannel' in window)) return () => undefined;
      const joined = new BroadcastChannel(`plaza-sheet-${attemptId}`);
      channel = joined;
      joined.addEventListener('message', ({ data }: MessageEvent<Message>) => handle(data));
      post({ kind: 'opened', tab });
      const leave = (): void => {
        joined.postMessage({ kind: 'left', tab } satisfies Message);
      };
      window.addEventListener('pagehide', leave);
      return () => {
        window.removeEventListener('pagehide', leave);
        leave();
        joined.close();
        channel = null;
      };
    },
  };
}
