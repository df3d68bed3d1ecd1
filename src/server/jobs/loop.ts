export interface Loop {
  /** Works as soon as possible; called while it works, it works once more afterwards. */
  kick(): void;
  /** No further work; resolves when what runs has ended. */
  stop(): Promise<void>;
}

/** Does `work` again and again, never twice at once, each time `everyMs` after it last ended. */
export function startLoop(options: {
  work: () => Promise<unknown>;
  everyMs: number;
  onError: (error: unknown) => void;
}): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const kick = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = round().finally(() => {
      running = undefined;
      if (!stopped) timer = setTimeout(kick, options.everyMs);
    });
  };

  const round = async (): Promise<void> => {
    do {
      again = false;
      try {
        await options.work();
      } catch (error) {
        options.onError(error);
      }
    } while (again && !stopped);
  };

  kick();
  return {
    kick,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
