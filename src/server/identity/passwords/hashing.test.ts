import * as library from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './hashing.ts';

// uses the real cost of a hash, which the other tests lower
process.env['SLOW_HASHES'] = '1';

describe('a hash', () => {
  const password = `Contrasen\u0303a-1${'x'.repeat(100)}`;

  it('is one of the accounts library: each reads what the other has written, in any form of accents', async () => {
    const [own, theirs] = [await hashPassword(password), await library.hashPassword(password)];
    for (const written of [password, password.normalize('NFC')]) {
      expect(await verifyPassword({ hash: theirs, password: written })).toBe(true);
      expect(await library.verifyPassword({ hash: own, password: written })).toBe(true);
    }
    expect(await verifyPassword({ hash: theirs, password: `${password}y` })).toBe(false);
    expect(await library.verifyPassword({ hash: own, password: `${password}y` })).toBe(false);
  });

  it('is another one each time', async () => {
    const hashes = await Promise.all([hashPassword(password), hashPassword(password)]);
    expect(new Set(hashes).size).toBe(2);
  });

  it('that is none is no wrong password but an error', async () => {
    for (const hash of ['', 'x', ':', 'x:'])
      await expect(verifyPassword({ hash, password })).rejects.toThrow('no hash of a password');
    expect(await verifyPassword({ hash: 'x:y', password })).toBe(false);
  });

  it('can be made after one that failed', async () => {
    await expect(hashPassword(undefined as unknown as string)).rejects.toThrow('normalize');
    expect(await verifyPassword({ hash: await hashPassword(password), password })).toBe(true);
  });
});
