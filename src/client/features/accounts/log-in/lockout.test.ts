import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttemptFailure, countSecondsLeft } from './lockout.ts';

const NOW = Date.UTC(2026, 7, 2, 22, 30);
const refused = (code: string, data?: unknown) =>
  new ORPCError(code, { defined: true, status: 429, message: 'Demasiados intentos.', data });

describe('a failed attempt', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['LOCKED_OUT', true],
    ['TOO_MANY_ATTEMPTS', false],
    ['SERVER_BUSY', false],
  ])('answered %s says until when to wait', (code, isLocked) => {
    expect(createAttemptFailure(refused(code, { seconds: 872 }), 'de la pantalla')).toEqual({
      text: 'Demasiados intentos.',
      lockout: { seconds: 872, until: NOW + 872_000 },
      isLocked,
    });
  });

  it.each([
    ['another refusal', refused('EMAIL_TAKEN', { seconds: 10 }), 'Demasiados intentos.'],
    ['a lockout without a time', refused('LOCKED_OUT'), 'Demasiados intentos.'],
    ['a lockout with an odd time', refused('LOCKED_OUT', { seconds: '10' }), 'Demasiados intentos.'],
    ['a lockout that is over', refused('LOCKED_OUT', { seconds: 0 }), 'Demasiados intentos.'],
    ['a lost connection', new TypeError('Failed to fetch'), 'de la pantalla'],
    ['what a proxy says', new ORPCError('LOCKED_OUT', { data: { seconds: 10 } }), 'de la pantalla'],
  ])('has only words for %s', (_, error, text) => {
    expect(createAttemptFailure(error, 'de la pantalla')).toEqual({ text, lockout: null, isLocked: false });
  });
});

describe('the seconds that are left', () => {
  const lockout = { seconds: 900, until: NOW + 900_000 };

  it.each([
    ['at once', 0, 900],
    ['within the first second', 1, 900],
    ['a second later', 1000, 899],
    ['within the last second', 899_999, 1],
    ['at the end', 900_000, 0],
    ['after a long sleep', 86_400_000, 0],
    ['with the clock set back', -3_600_000, 900],
  ])('%s', (_, passed, left) => {
    expect(countSecondsLeft(lockout, NOW + passed)).toBe(left);
  });
});
