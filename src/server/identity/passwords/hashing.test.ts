import * as library from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { PRESENT_HASHING_COST } from './hashing-cost.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import { isOutdatedHash, calculateMissingCost, parseHash } from './stored-hash.ts';

// uses the real cost of a hash, which the other tests lower
process.env['SLOW_HASHES'] = '1';

const workOf = ({ N, r, p }: { N: number; r: number; p: number }): number => N * r * p;

describe('a hash', () => {
  const password = `Contrasen\u0303a-1${'x'.repeat(100)}`;

  it('names its cost, which is what OWASP recommends', async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{86}$/);
    expect(isOutdatedHash(hash)).toBe(false);
    for (const written of [password, password.normalize('NFC')])
      expect(await verifyPassword({ hash, password: written })).toBe(true);
    expect(await verifyPassword({ hash, password: `${password}y` })).toBe(false);
  });

  it('of the accounts library is read, in any form of accents, and is to be renewed', async () => {
    const hash = await library.hashPassword(password);
    expect(isOutdatedHash(hash)).toBe(true);
    for (const written of [password, password.normalize('NFC')])
      expect(await verifyPassword({ hash, password: written })).toBe(true);
    expect(await verifyPassword({ hash, password: `${password}y` })).toBe(false);
  });

  it('of any cost takes the same work when the password is wrong', () => {
    const [former, present] = ['a1:b2', '$scrypt$ln=15,r=8,p=3$YWE$YWE'].map((hash) => parseHash(hash)?.cost);
    if (!former || !present) throw new Error('not read');
    const missing = calculateMissingCost(former);
    if (!missing) throw new Error('nothing is missing');
    expect(workOf(former) + workOf(missing)).toBe(workOf(PRESENT_HASHING_COST));
    expect(calculateMissingCost(present)).toBeUndefined();
  });

  it('is another one each time', async () => {
    const hashes = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(new Set(hashes).size).toBe(2);
  });

  it('that is none is no wrong password but an error', async () => {
    for (const hash of ['', 'x', ':', 'x:', '$scrypt$ln=15,r=8,p=3$YWE$'])
      await expect(verifyPassword({ hash, password })).rejects.toThrow('no hash of a password');
    expect(await verifyPassword({ hash: 'x:abcd', password })).toBe(false);
  });

  it('can be made after one that failed', async () => {
    await expect(hashPassword(undefined as unknown as string)).rejects.toThrow('normalize');
    expect(await verifyPassword({ hash: await hashPassword(password), password })).toBe(true);
  });
});
