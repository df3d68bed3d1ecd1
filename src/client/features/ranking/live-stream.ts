/** The wait before a refused stream is opened again. */
export const REOPEN_MS = 15_000;
/** The server sends something every 25 s at least: a stream that is silent for this long is dead. */
export const STREAM_SILENCE_LIMIT_MS = 60_000;

/** The part of the browser's EventSource that is used here. */
interface Stream extends Pick<EventSource, 'readyState' | 'CLOSED' | 'close'> {
  addEventListener(
    type: 'open' | 'message' | 'ping' | 'error',
    listener: (event: MessageEvent) => void,
  ): void;
}

interface Listener {
  onMessage: (data: unknown) => void;
  /** Called with whether the stream delivers; the same value may come twice. */
  onLive: (isLive: boolean) => void;
}

/** Starts something and returns the function that stops it. */
type Start = () => () => void;

/** Keeps a stream open until the returned function is called. */
export function openReconnectingStream(
  url: string,
  { onMessage, onLive }: Listener,
  openStream = (address: string): Stream => new EventSource(address),
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): Stream => {
    const opened = openStream(url);
    const waitForSign = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        onLive(false);
        reopen();
      }, STREAM_SILENCE_LIMIT_MS);
    };
    // live from the first message on: a proxy may open the stream and hold back its messages
    const heard = (): void => {
      waitForSign();
      onLive(true);
    };
    opened.addEventListener('open', waitForSign);
    opened.addEventListener('ping', heard);
    opened.addEventListener('message', ({ data }) => {
      heard();
      onMessage(data);
    });
    opened.addEventListener('error', () => {
      onLive(false);
      clearTimeout(timer);
      // after a lost connection the browser reconnects by itself; after a refusal it doesn't
      if (opened.readyState === opened.CLOSED) timer = setTimeout(reopen, REOPEN_MS);
    });
    return opened;
  };
  const reopen = (): void => {
    stream.close();
    stream = open();
  };
  let stream = open();

  return () => {
    clearTimeout(timer);
    stream.close();
    onLive(false);
  };
}

/** Runs `start` only while this tab is visible. */
export function whileVisible(start: Start): () => void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible) stop ??= start();
    else {
      stop?.();
      stop = undefined;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}

/** Runs `start` in one tab of this browser at a time: the one that holds the lock. */
export function runInLeaderTab(name: string, start: Start): () => void {
  // browsers offer navigator.locks on https only, not on plain http in a local network
  if (!('locks' in navigator)) return start();
  const leaving = new AbortController();
  let stop = (): void => undefined;
  const run = (): Promise<void> =>
    new Promise((resolve) => {
      if (leaving.signal.aborted) return resolve();
      const end = start();
      stop = () => {
        end();
        resolve();
      };
    });
  // the request for the lock is rejected when this tab closes first
  navigator.locks.request(name, { signal: leaving.signal }, run).catch(() => undefined);
  return () => {
    leaving.abort();
    stop();
  };
}
