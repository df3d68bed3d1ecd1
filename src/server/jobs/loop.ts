import { observeJob } from '#server/metrics/metrics.ts';
import { runWithoutRequest } from '#server/security-log/current-request.ts';

/** The longest wait after a failure: work that runs every hour is tried again sooner. */
const RETRY_MS = 300_000;
/** How often a repeated failure is reported: in an outage, work may fail four times a second. */
const REPORT_AGAIN_MS = 60_000;

export interface Loop {
  /** Runs the work now; if it is running, once more afterwards. */
  kick(): void;
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** The name of the loop in the metrics. */
  name: string;
  work: (stopping: AbortSignal) => Promise<unknown>;
  everyMs: number;
  /** Called with the first failure in a row, and from then on at most once a minute. */
  onError: (error: unknown) => void;
}

/** Runs `work` repeatedly, never twice at once, `everyMs` after the last run ended. The signal asks `work` to stop. */
export function startLoop(options: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();
  const runOnce = createRun(options, stopping.signal);

  const kick = (): void => {
    if (stopping.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = round();
  };

  const round = async (): Promise<void> => {
    let succeeded: boolean;
    do {
      again = false;
      succeeded = await runOnce();
    } while (again && !stopping.signal.aborted);
    running = undefined;
    const waitMs = succeeded ? options.everyMs : Math.min(options.everyMs, RETRY_MS);
    if (!stopping.signal.aborted) timer = setTimeout(kick, waitMs);
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

/** Returns a function that runs the work once and returns whether it succeeded. */
function createRun({ name, work, onError }: LoopOptions, stopping: AbortSignal): () => Promise<boolean> {
  let reportedAt: number | undefined;
  const reportError = (error: unknown): void => {
    if (reportedAt !== undefined && performance.now() - reportedAt < REPORT_AGAIN_MS) return;
    reportedAt = performance.now();
    onError(error);
  };
  return async () => {
    const startedAt = performance.now();
    const seconds = (): number => (performance.now() - startedAt) / 1000;
    try {
      await work(stopping);
      observeJob(name, 'ok', seconds());
      reportedAt = undefined;
      return true;
    } catch (error) {
      observeJob(name, 'failed', seconds());
      reportError(error);
      return false;
    }
  };
}
