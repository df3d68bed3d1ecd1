import type { Log } from '#server/log.ts';

export interface Readiness {
  /** Whether a load balancer should send requests to this process. */
  isReady(): Promise<boolean>;
  /** From now on, tells load balancers to send no more requests. */
  stop(): void;
}

/** Logs when the database is lost and when it is back, not at each check. */
export function createReadiness({ check, log }: { check: () => Promise<void>; log: Log }): Readiness {
  let isStopping = false;
  let wasReady = true;
  const isDatabaseReady = async (): Promise<boolean> => {
    try {
      await check();
      if (!wasReady) log.info('the database is ready again');
      return true;
    } catch (error) {
      if (wasReady) log.warn({ err: error }, 'the database is not ready');
      return false;
    }
  };
  return {
    isReady: async () => {
      if (isStopping) return false;
      wasReady = await isDatabaseReady();
      return wasReady && !isStopping;
    },
    stop: () => (isStopping = true),
  };
}
