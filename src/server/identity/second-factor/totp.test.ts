import { describe, expect, it } from 'vitest';
import { createTotpSecret, findTotpStep, formatTotpUri } from './totp.ts';

/** '12345678901234567890' in base32: the secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** The RFC's vectors for SHA-1: the last six of their eight digits are our code. */
const VECTORS: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);
const lastSix = (code: string) => code.slice(-6);

describe('a code of an app', () => {
  it.each(VECTORS)('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(findTotpStep(SECRET, lastSix(code), at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each(VECTORS.slice(1))('is accepted from a clock that is 30 s off, at %i s', (seconds, code) => {
    for (const off of [-30, -15, 15, 30])
      expect(findTotpStep(SECRET, lastSix(code), at(seconds + off)), `${off} s`).toBe(
        Math.floor(seconds / 30),
      );
  });

  it.each(VECTORS.slice(1))('is refused from a clock that is a minute off, at %i s', (seconds, code) => {
    for (const off of [-60, 60])
      expect(findTotpStep(SECRET, lastSix(code), at(seconds + off)), `${off} s`).toBeUndefined();
  });

  it.each(['', '28708', '2870822', 'abcdef', '-87082'])('is none: %j', (code) => {
    expect(findTotpStep(SECRET, code, at(59))).toBeUndefined();
  });
});

describe('the secret of an app', () => {
  it('has 160 random bits and is named by product and e-mail', () => {
    const secret = createTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(secret);
    expect(formatTotpUri(secret, 'ana@example.com')).toBe(
      `otpauth://totp/Plaza:ana%40example.com?issuer=Plaza&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
