const logged = new WeakSet<Error>();

/**
 * Logs a failure for developers who look for its cause: the screen shows a sentence, or nothing. A call and its query fail
 * with the same error, which is logged once.
 */
export function logFailure(error: unknown): void {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error('Call failed:', error);
}
