/** lost: the check at start has failed. asking: lost, and somebody wants to know whether it still is. */
export type ConnectionState = 'fine' | 'lost' | 'asking';

/** Between the three attempts at start (rules.md 37). */
const WAITS_MS = [1000, 2000];
/** While it is lost. */
const ASK_AGAIN_MS = 10_000;
/** A server that says nothing for so long counts as out of reach. */
const PATIENCE_MS = 10_000;

export interface Connection {
  /** Checks, once in the life of a page; `found` is called if it was lost and is back. */
  start(found: () => void): void;
  /** Asks once more at once; true where it is back. */
  retry(): Promise<boolean>;
  read(): ConnectionState;
  watch(changed: () => void): () => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createConnection(canReach: () => Promise<boolean>): Connection {
  const { read, become, watch } = createState();
  let isStarted = false;
  let stopAsking: () => void = () => undefined;
  let tellFound: () => void = () => undefined;

  const found = (): void => {
    if (read() === 'fine') return;
    stopAsking();
    become('fine');
    tellFound();
  };
  const check = async (): Promise<void> => {
    if (await reachedInThree(canReach)) return;
    become('lost');
    stopAsking = keepAsking(async () => {
      if (await canReach()) found();
    });
  };

  return {
    start: (tell) => {
      tellFound = tell;
      if (isStarted) return;
      isStarted = true;
      void check();
    },
    retry: async () => {
      if (read() !== 'lost') return read() === 'fine';
      become('asking');
      const isBack = await canReach();
      if (isBack) found();
      else if (read() === 'asking') become('lost');
      return isBack;
    },
    read,
    watch,
  };
}

function createState() {
  const watchers = new Set<() => void>();
  let state: ConnectionState = 'fine';
  return {
    read: (): ConnectionState => state,
    become: (next: ConnectionState): void => {
      state = next;
      for (const changed of watchers) changed();
    },
    watch: (changed: () => void): (() => void) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

async function reachedInThree(canReach: () => Promise<boolean>): Promise<boolean> {
  if (await canReach()) return true;
  for (const wait of WAITS_MS) {
    await pause(wait);
    if (await canReach()) return true;
  }
  return false;
}

/** Every 10 s, and whenever it is likely to be back; answers how to stop. */
function keepAsking(ask: () => Promise<void>): () => void {
  const askAgain = (): void => void ask();
  const timer = setInterval(askAgain, ASK_AGAIN_MS);
  window.addEventListener('focus', askAgain);
  window.addEventListener('online', askAgain);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', askAgain);
    window.removeEventListener('online', askAgain);
  };
}

/** Whether the server and the database behind it answer: its own probe knows. */
async function askServer(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // refused, perhaps by what stands before the server: asking again would change nothing, and the database is not it
    return status < 500;
  } catch {
    return false;
  }
}

/** This page's. */
export const connection = createConnection(askServer);
