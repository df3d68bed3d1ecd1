import { ORPCError } from '@orpc/client';
import { messageOf } from '#client/data/errors.ts';

/** How long no attempt is taken: in seconds as it began, and when it ends by this machine's clock. */
export interface Lockout {
  seconds: number;
  until: number;
}

/** What became of an attempt that was refused or went wrong. */
export interface Failure {
  text: string;
  /** Where the server says how long to wait. */
  lockout: Lockout | null;
  /** Nothing that this browser sends would be taken, whatever is in it. */
  isLocked: boolean;
}

/** To be called when the error arrives: the time runs from then on. */
export function failureOf(error: unknown, fallback: string): Failure {
  const seconds = secondsToWait(error);
  return {
    text: messageOf(error, fallback),
    // not performance.now(), which may stand still while a machine sleeps
    lockout: seconds === null ? null : { seconds, until: Date.now() + seconds * 1000 },
    isLocked: seconds !== null && error instanceof ORPCError && error.code === 'LOCKED_OUT',
  };
}

/** A lockout that began before this screen was opened. */
export function lockoutFailure({ seconds, message }: { seconds: number; message: string }): Failure {
  return { text: message, lockout: { seconds, until: Date.now() + seconds * 1000 }, isLocked: true };
}

/** Whole seconds that are left; never more than there were, should the clock be set back. */
export function secondsLeft({ seconds, until }: Lockout, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((until - now) / 1000)));
}

function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  if (error.code !== 'LOCKED_OUT' && error.code !== 'TOO_MANY_ATTEMPTS') return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('seconds' in data)) return null;
  const { seconds } = data;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}
