/**
 * Replaces the slow hash of identity/passwords/hashing.ts in tests that are not about hashing:
 * `vi.mock('#server/identity/passwords/hashing.ts', () => import('./quick-hash.ts'))`.
 */
export async function hashPassword(password: string): Promise<string> {
  hashCalls.count += 1;
  return `quick ${password}`;
}

export async function verifyPassword(proof: { hash: string; password: string }): Promise<boolean> {
  verifyCalls.count += 1;
  await verifyCalls.meanwhile();
  return proof.hash === `quick ${proof.password}`;
}

/** Counts the passwords that were hashed. */
export const hashCalls = { count: 0 };
/** Counts the passwords that were compared; `meanwhile` runs during each comparison. */
export const verifyCalls = { count: 0, meanwhile: async (): Promise<void> => {} };
