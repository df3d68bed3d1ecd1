import { observeJob } from '#server/metrics/metrics.ts';
import { runWithoutRequest } from '#server/security-log/current-request.ts';

/** What runs every hour is tried again sooner after a failure. */
const RETRY_MS = 300_000;

export interface Loop {
  /** Runs the work now; if it is running, once more afterwards. */
  kick(): void;
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Runs `work` repeatedly, never twice at once, each time `everyMs` after the last run ended. The signal asks it to stop. */
export function startLoop(options: {
  /** In the metrics. */
  name: string;
  work: (stopping: AbortSignal) => Promise<unknown>;
  everyMs: number;
  onError: (error: unknown) => void;
}): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let hasFailed = false;
  const stopping = new AbortController();

  const kick = (): void => {
    if (stopping.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = round().finally(() => {
      running = undefined;
      const { everyMs } = options;
      if (!stopping.signal.aborted)
        timer = setTimeout(kick, hasFailed ? Math.min(everyMs, RETRY_MS) : everyMs);
    });
  };

  const round = async (): Promise<void> => {
    do {
      again = false;
      const startedAt = performance.now();
      const seconds = (): number => (performance.now() - startedAt) / 1000;
      try {
        await options.work(stopping.signal);
        hasFailed = false;
        observeJob(options.name, 'ok', seconds());
      } catch (error) {
        hasFailed = true;
        observeJob(options.name, 'failed', seconds());
        options.onError(error);
      }
    } while (again && !stopping.signal.aborted);
  };

  kick();
  return {
    kick: () => runWithoutRequest(kick),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
