/** How long to wait before a stream that was refused is asked for anew. */
export const REOPEN_MS = 15_000;
/** The server says something at least every 25 s: a stream that is silent for so long has died without a sign. */
export const SILENT_MS = 60_000;

/** Of the browser's EventSource, what is used. */
interface Stream extends Pick<EventSource, 'readyState' | 'CLOSED' | 'close'> {
  addEventListener(
    type: 'open' | 'message' | 'ping' | 'error',
    listener: (event: MessageEvent) => void,
  ): void;
}

interface Listener {
  onMessage: (data: unknown) => void;
  /** Whether the stream brings anything; the same may be said again. */
  onLive: (isLive: boolean) => void;
}

/** Starts something; answers how to stop it. */
type Start = () => () => void;

/** Keeps a stream open for as long as it is wanted. */
export function keepOpen(
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
      }, SILENT_MS);
    };
    // live with the first sign: what stands between may let a stream begin and hold back all that it says
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
      // cut: the browser connects again by itself; refused: it leaves it at that
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

/** Only while this tab can be seen. */
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

/** In one tab of this browser at a time, as soon as it is this one's turn. */
export function inOneTab(name: string, start: Start): () => void {
  // on plain http of a local network browsers have no locks
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
  // rejected when this tab leaves before its turn
  navigator.locks.request(name, { signal: leaving.signal }, run).catch(() => undefined);
  return () => {
    leaving.abort();
    stop();
  };
}
