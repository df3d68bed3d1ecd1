import { describe, expect, it } from 'vitest';
import { readRecoveryLink, parseRecoverySearch } from './reset-password-link.ts';

const USELESS = 'Enlace de recuperación inválido. Por favor, solicita uno nuevo.';
const DEFAULT = 'Error en el enlace de recuperación. Por favor, solicita un nuevo enlace.';

describe('the address of a recovery link', () => {
  it.each([
    ['in the query', { token: 'abc-_9' }, '', 'abc-_9'],
    ['after the #', {}, 'token=abc-_9', 'abc-_9'],
    ['in both places, of which the query counts', { token: 'abc' }, 'token=def', 'abc'],
    ['that looks like a number', { token: 123 }, '', '123'],
    ['that looks like a boolean', { token: true }, '', 'true'],
    ['with blanks around it', { token: ' abc ' }, '', 'abc'],
    ['beside what is nothing of ours', { token: 'abc', error: '' }, 'type=recovery', 'abc'],
  ])('has its token %s', (_, search, hash, token) => {
    expect(readRecoveryLink(parseRecoverySearch(search), hash)).toEqual({ token });
  });

  it.each([
    ['nothing', {}, ''],
    ['an empty token', { token: '  ' }, 'token='],
    ['two tokens', { token: ['a', 'b'] }, ''],
    ['an object', { token: { a: 1 } }, ''],
    ['null', { token: null }, ''],
    ['something else', { code: 'abc' }, 'access_token=abc'],
  ])('is useless with %s', (_, search, hash) => {
    expect(readRecoveryLink(parseRecoverySearch(search), hash)).toEqual({ problem: USELESS });
  });
});

describe('an error in the address', () => {
  it.each([
    [{ error: 'access_denied', error_code: 'otp_expired' }, ''],
    [{}, 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'],
    [{ error_code: 'otp_expired' }, 'error_code=server_error'],
    [{ error: 'TOKEN_EXPIRED' }, ''],
  ])('that we know has a text of ours: %j %s', (search, hash) => {
    expect(readRecoveryLink(parseRecoverySearch({ token: 'abc', ...search }), hash)).toEqual({
      problem: 'El enlace de recuperación ha caducado. Por favor, solicita uno nuevo.',
    });
  });

  it.each([
    [{ error: 'server_error' }, ''],
    [{ error_code: 500 }, ''],
    [{ error_code: 'constructor' }, ''],
    [{ error_description: 'Llama al 600 000 000' }, ''],
    [{ error_description: '<img src=x onerror=alert(1)>' }, ''],
    [{}, 'error_description=Llama+al+600+000+000'],
    [{ error: ['otp_expired', 'x'], error_description: 'Otra cosa' }, ''],
  ])('that we do not know has the default text, whatever it says: %j %s', (search, hash) => {
    expect(readRecoveryLink(parseRecoverySearch({ token: 'abc', ...search }), hash)).toEqual({
      problem: DEFAULT,
    });
  });

  it('may say in the address what we would say ourselves', () => {
    expect(readRecoveryLink(parseRecoverySearch({ error_description: USELESS }), '')).toEqual({
      problem: USELESS,
    });
  });
});
