import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveKey, isWeakSecret } from './secret.ts';

describe('a secret', () => {
  it.each([
    'kurz-und-gut',
    'x'.repeat(32),
    'ab'.repeat(40),
    'correct-horse-9!correct-horse-9!correct-horse-9!',
    '12345678901234567890123456789012',
    '01234567012345670123456701234567',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'changeme-changeme-changeme-changeme-1',
    'please-change-me-to-a-long-secret-key',
    'CHANGE-THIS_secret_PASSWORD_for_plaza_1234',
    'my-super-secret-default-auth-token-key',
    'contraseña secreta de ejemplo para Plaza',
    'aaaaaaaabbbbbbbbccccccccddddddddeeeeeeee',
  ])('%s is weak', (secret) => {
    expect(isWeakSecret(secret)).toBe(true);
  });

  it.each([
    ...[1, 2, 3, 4, 5].map(() => randomBytes(32).toString('base64')),
    randomBytes(16).toString('hex'),
    'a secret of the browser tests, long enough',
    'siete gatos cruzan despacio la plaza mojada',
  ])('%s is strong enough', (secret) => {
    expect(isWeakSecret(secret)).toBe(false);
  });

  it('gives each purpose a key of its own, which is always the same', () => {
    const secret = randomBytes(32).toString('base64');
    const keys = [deriveKey(secret, 'sessions'), deriveKey(secret, 'subjects'), deriveKey('x', 'sessions')];
    expect(new Set([secret, ...keys]).size).toBe(4);
    expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[\w-]{43}$/) as string));
    expect(deriveKey(secret, 'sessions')).toBe(keys[0]);
  });
});
