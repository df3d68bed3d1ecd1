import { describe, expect, it, vi } from 'vitest';
import { createTestLibrary } from '#server/testing/accounts.ts';
import { useDatabase } from '#server/testing/database.ts';

const hashing = vi.hoisted(() => ({ ends: [] as (() => void)[] }));

vi.mock('better-auth/crypto', async (original) => ({
  ...(await original<object>()),
  hashPassword: () => new Promise<string>((resolve) => hashing.ends.push(() => resolve('hash'))),
}));

describe('slow hashes', () => {
  const database = useDatabase('PGlite');

  it('are worked off two at once, for registrations and log-ins together', async () => {
    const library = createTestLibrary(database());
    const unknown = { email: 'nadie@example.com', password: 'x' };
    const work = [
      library.hashPassword('1'),
      library.logIn(unknown),
      library.logIn(unknown),
      createTestLibrary(database()).hashPassword('2'),
    ];
    let ended = 0;
    while (ended < work.length) {
      await expect.poll(() => hashing.ends.length).toBe(Math.min(ended + 2, work.length));
      hashing.ends[ended]?.();
      ended += 1;
    }
    expect(await Promise.all(work)).toEqual(['hash', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'hash']);
  });
});
