export interface Loop {
  /** Works as soon as possible; called while it works, it works once more afterwards. */
  kick(): void;
  /** No further work; resolves when what runs has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` again and again, never twice at once, each time `everyMs` after it last ended. It is handed a signal that
 * tells it to come to an end.
 */
export function startLoop(options: {
  work: (stopping: AbortSignal) => Promise<unknown>;
  everyMs: number;
  onError: (error: unknown) => void;
}): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
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
      if (!stopping.signal.aborted) timer = setTimeout(kick, options.everyMs);
    });
  };

  const round = async (): Promise<void> => {
    do {
      again = false;
      try {
        await options.work(stopping.signal);
      } catch (error) {
        options.onError(error);
      }
    } while (again && !stopping.signal.aborted);
  };

  kick();
  return {
    kick,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
