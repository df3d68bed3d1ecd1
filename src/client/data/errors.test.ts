import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { toFieldMessages, isRefusal, isUnreachable, toErrorMessage } from './errors.ts';

const typed = (code: string, status: number, data?: unknown) =>
  new ORPCError(code, { defined: true, status, message: 'del servidor', data });
const lost = new TypeError('Failed to fetch');

describe('messageOf', () => {
  it('shows what a typed error says', () => {
    expect(toErrorMessage(typed('EMAIL_TAKEN', 409), 'de la pantalla')).toBe('del servidor');
  });

  it.each([
    ['a lost connection', lost],
    ['an accident on the server', typed('INTERNAL', 500)],
    ['a database out of reach', typed('DATABASE_UNAVAILABLE', 503)],
    ['an answer that is not ours', new ORPCError('BAD_GATEWAY', { message: 'nginx' })],
  ])('shows the words of the screen for %s', (_, error) => {
    expect(toErrorMessage(error, 'de la pantalla')).toBe('de la pantalla');
  });
});

describe('a busy server', () => {
  const busy = typed('SERVER_BUSY', 503, { seconds: 10 });

  it('says so itself, and has been reached', () => {
    expect(toErrorMessage(busy, 'de la pantalla')).toBe('del servidor');
    expect(isUnreachable(busy)).toBe(false);
  });
});

describe('a failed call', () => {
  it('is a refusal up to 499', () => {
    expect([400, 499].every((status) => isRefusal(typed('X', status)))).toBe(true);
    expect(isRefusal(typed('X', 500))).toBe(false);
    expect(isRefusal(lost)).toBe(false);
  });

  it('is unreachable when the network, a proxy or the database fails', () => {
    expect([lost, typed('X', 502), typed('X', 503), typed('X', 504)].every(isUnreachable)).toBe(true);
    expect([typed('X', 500), typed('X', 409)].some(isUnreachable)).toBe(false);
  });
});

describe('fieldMessages', () => {
  it('names the field that a code is about', () => {
    expect(toFieldMessages(typed('EMAIL_TAKEN', 409), { EMAIL_TAKEN: 'email' })).toEqual({
      email: 'del servidor',
    });
  });

  it('passes on the list of the server', () => {
    const error = typed('INVALID_INPUT', 400, { fields: { email: 'mal', password: 'corta' } });
    expect(toFieldMessages(error)).toEqual({ email: 'mal', password: 'corta' });
  });

  it('is empty for everything else', () => {
    expect(
      [lost, typed('X', 400), typed('INVALID_INPUT', 400)].map((error) => toFieldMessages(error)),
    ).toEqual([{}, {}, {}]);
  });
});
