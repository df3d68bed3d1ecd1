import { isRefusal } from './errors.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The part of TanStack Query's onlineManager that is used here. */
type Connection = { isOnline: () => boolean; subscribe: (changed: (online: boolean) => void) => () => void };

/** The delay before a failed call is tried again; it ends early when the connection returns or the user retries. */
export type RetryDelay = { wait: (failures: number) => Promise<void>; end: () => void };

export function createRetryDelay(connection: Connection): RetryDelay {
  let end = (): void => undefined;
  const wait = (failures: number): Promise<void> =>
    new Promise((resolve) => {
      // 1, 2, 4 s …; offline it waits for the connection only
      const delay = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      const timer = connection.isOnline() ? setTimeout(() => end(), delay) : undefined;
      const unsubscribe = connection.subscribe((online) => {
        if (online) end();
      });
      end = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
    });
  return { wait, end: () => end() };
}

/**
 * Retries an idempotent call until the server replies. Retries network failures and internal errors after `pause`;
 * throws what is final, by default every refusal.
 */
export async function retryUntilReply<T>(
  call: () => Promise<T>,
  pause: (failures: number, error: unknown) => Promise<void>,
  isFinal: (error: unknown) => boolean = isRefusal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (isFinal(error)) throw error;
      await pause(failures, error);
    }
  }
}
