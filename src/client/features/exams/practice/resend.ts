import { isRefusal } from '#client/data/errors.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Whether the browser believes to be online, as TanStack Query's onlineManager tells it. */
type Connection = { isOnline: () => boolean; subscribe: (changed: (online: boolean) => void) => () => void };

/** The time between two tries, which ends early when the connection comes back or somebody asks for it. */
export type ResendPause = { wait: (failures: number) => Promise<void>; end: () => void };

export function createResendPause(connection: Connection): ResendPause {
  let end = (): void => undefined;
  const wait = (failures: number): Promise<void> =>
    new Promise((resolve) => {
      // 1, 2, 4 s …; offline there is nothing to wait for but the connection
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
 * Makes a call that may be repeated until the server says something, whatever gets lost on the way: network failures
 * and accidents on the server are tried again after `pause`, a refusal is thrown.
 */
export async function untilHeard<T>(
  call: () => Promise<T>,
  pause: (failures: number) => Promise<void>,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (isRefusal(error)) throw error;
    }
    await pause(failures);
  }
}
