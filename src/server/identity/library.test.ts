import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRegisteredUser, createTestLibrary } from '#tests/support/people/accounts.ts';
import { useDatabase } from '#tests/support/database/database.ts';

const work = vi.hoisted(() => ({ hashes: 0 }));

vi.mock('./passwords/hashing.ts', () => ({
  hashPassword: async () => `hash ${(work.hashes += 1)}`,
  verifyPassword: async () => (work.hashes += 1) < 0,
}));

describe('the slow hash', () => {
  const database = useDatabase('PGlite');
  beforeEach(() => (work.hashes = 0));

  it('is made once at every log-in, whether somebody has the address or not', async () => {
    const { email } = await createRegisteredUser(database());
    const library = createTestLibrary(database());
    for (const address of [email, 'nadie@example.com']) {
      work.hashes = 0;
      expect(await library.logIn({ email: address, password: 'x' })).toMatchObject({
        code: 'INVALID_CREDENTIALS',
      });
      expect(work.hashes, address).toBe(1);
    }
  });
});
