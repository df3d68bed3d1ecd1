import type { LockoutRule } from '#server/identity/lockout-rules.service.ts';

/** The last queued attempt of each subject. */
const queues = new Map<string, Promise<void>>();

/**
 * Runs the attempts of one subject one after the other: otherwise concurrent attempts with the right password would be
 * refused, since each is counted before it succeeds. Processes don't wait for each other's attempts.
 */
export async function serializeAttempts<T>(
  { failures: { limit, subject } }: LockoutRule,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${limit.action} ${subject}`;
  const own = (queues.get(key) ?? Promise.resolve()).then(work);
  const ended = own.then(ignore, ignore);
  queues.set(key, ended);
  try {
    return await own;
  } finally {
    if (queues.get(key) === ended) queues.delete(key);
  }
}

function ignore(): void {}
