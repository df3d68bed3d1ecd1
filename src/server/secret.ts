import { hkdfSync } from 'node:crypto';

/**
 * The purpose of a key derived from the secret: somebody who learns one key can't use it for another purpose, or
 * compute another key.
 */
export type KeyPurpose = 'sessions' | 'subjects' | 'pseudonyms' | 'second factors' | 'backups';

export function deriveKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `plaza ${purpose}`, 32)).toString('base64url');
}

export const SECRET_MIN_CHARACTERS = 32;
const MIN_DISTINCT = 8;
/** The minimum number of letters and digits that remain after removing well-known words. */
const MIN_UNKNOWN = 16;
const WELL_KNOWN = [
  'changeme changethis changeit replaceme replacethis pleasechange please change cambiame cambia',
  'supersecret mysecret secreto secret password passwd contrasena contraseña clave passphrase token key auth',
  'default example ejemplo sample plaza admin root test prueba development insecure unsafe letmein qwerty',
  'abcdefghijklmnopqrstuvwxyz abcdef 0123456789 123456789 12345678 123456 1234 deadbeef cafebabe',
]
  .join(' ')
  .split(' ');

/** Whether a secret can be guessed: repeated, of few characters, or made of words that everybody tries. */
export function isWeakSecret(secret: string): boolean {
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/su.test(secret);
  if (secret.length < SECRET_MIN_CHARACTERS || isRepeated) return true;
  const unknown = WELL_KNOWN.reduce(
    (left, word) => left.replaceAll(word, ' '),
    secret.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
  ).replaceAll(' ', '');
  return unknown.length < MIN_UNKNOWN || new Set(secret).size < MIN_DISTINCT;
}
