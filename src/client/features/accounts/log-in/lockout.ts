import { ORPCError } from '@orpc/client';
import { toErrorMessage } from '#client/data/errors.ts';

/** A time in which the server refuses attempts: its length, and its end by this machine's clock. */
export interface Lockout {
  seconds: number;
  until: number;
}

/** Why a log-in, registration or recovery failed. */
export interface AttemptFailure {
  text: string;
  /** null when the server names no time to wait. */
  lockout: Lockout | null;
  /** True when the server refuses every attempt of this browser until the lockout ends. */
  isLocked: boolean;
}

/** Call it as soon as the error arrives: the lockout is measured from then on. */
export function createAttemptFailure(error: unknown, fallback: string): AttemptFailure {
  const seconds = secondsToWait(error);
  return {
    text: toErrorMessage(error, fallback),
    // not performance.now(), which may stop while a machine sleeps
    lockout: seconds === null ? null : { seconds, until: Date.now() + seconds * 1000 },
    isLocked: seconds !== null && error instanceof ORPCError && error.code === 'LOCKED_OUT',
  };
}

export function createLockoutFailure({
  seconds,
  message,
}: {
  seconds: number;
  message: string;
}): AttemptFailure {
  return { text: message, lockout: { seconds, until: Date.now() + seconds * 1000 }, isLocked: true };
}

/** Returns whole seconds, never more than the lockout's length, in case the clock is set back. */
export function countSecondsLeft({ seconds, until }: Lockout, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)));
}

const WITH_WAIT = new Set(['LOCKED_OUT', 'TOO_MANY_ATTEMPTS', 'SERVER_BUSY']);

function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  if (!WITH_WAIT.has(String(error.code))) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('seconds' in data)) return null;
  const { seconds } = data;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}
