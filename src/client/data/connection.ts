import { createStore } from '#client/lib/store.ts';

/** lost: the check at start has failed. checking: lost, and the user has asked for another check. */
export type ConnectionState = 'fine' | 'lost' | 'checking';

/** The pauses between the three attempts to reach the server at start (rules.md 37). */
const RETRY_DELAYS_MS = [1000, 2000];
/** How often the connection is checked while it is lost. */
const CHECK_EVERY_MS = 10_000;
/** The longest wait for a reply: after it, the server counts as out of reach. */
const TIMEOUT_MS = 10_000;

export interface Connection {
  /** Starts checking, once in the life of a page; calls `onRestored` when a lost connection is back. */
  start(onRestored: () => void): void;
  /** Checks the connection at once; returns true if it is back. */
  retry(): Promise<boolean>;
  getState(): ConnectionState;
  subscribe(onChange: () => void): () => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createConnection(canReach: () => Promise<boolean>): Connection {
  const { getState, setState, subscribe } = createStore<ConnectionState>('fine');
  let isStarted = false;
  let stopChecking: () => void = () => undefined;
  let notifyRestored: () => void = () => undefined;

  const restore = (): void => {
    if (getState() === 'fine') return;
    stopChecking();
    setState('fine');
    notifyRestored();
  };
  const checkAtStart = async (): Promise<void> => {
    if (await canReachWithRetries(canReach)) return;
    setState('lost');
    stopChecking = keepChecking(async () => {
      if (await canReach()) restore();
    });
  };

  return {
    start: (onRestored) => {
      notifyRestored = onRestored;
      if (isStarted) return;
      isStarted = true;
      void checkAtStart();
    },
    retry: async () => {
      if (getState() !== 'lost') return getState() === 'fine';
      setState('checking');
      const isBack = await canReach();
      if (isBack) restore();
      else if (getState() === 'checking') setState('lost');
      return isBack;
    },
    getState,
    subscribe,
  };
}

async function canReachWithRetries(canReach: () => Promise<boolean>): Promise<boolean> {
  if (await canReach()) return true;
  for (const delay of RETRY_DELAYS_MS) {
    await pause(delay);
    if (await canReach()) return true;
  }
  return false;
}

/** Checks the connection every 10 s and when it is likely to be back; returns a function that stops the checks. */
function keepChecking(check: () => Promise<void>): () => void {
  const checkNow = (): void => void check();
  const timer = setInterval(checkNow, CHECK_EVERY_MS);
  window.addEventListener('focus', checkNow);
  window.addEventListener('online', checkNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', checkNow);
    window.removeEventListener('online', checkNow);
  };
}

/** Whether the server and its database answer: the server's probe checks both. */
async function isServerReady(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // any status below 500 counts as reached: where a proxy refuses the probe, another try would change nothing
    return status < 500;
  } catch {
    return false;
  }
}

export const connection = createConnection(isServerReady);
