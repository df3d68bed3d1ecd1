/**
 * Replaces the slow hash of identity/passwords/hashing.ts in tests of other things:
 * `vi.mock('#server/identity/passwords/hashing.ts', () => import('./quick-hash.ts'))`.
 */
export async function hashPassword(password: string): Promise<string> {
  hashing.count += 1;
  return `quick ${password}`;
}

export async function verifyPassword(proof: { hash: string; password: string }): Promise<boolean> {
  verifying.count += 1;
  await verifying.meanwhile();
  return proof.hash === `quick ${proof.password}`;
}

/** Counts the passwords that were hashed. */
export const hashing = { count: 0 };
/** Counts the passwords that were compared; `meanwhile` runs during each comparison. */
export const verifying = { count: 0, meanwhile: async (): Promise<void> => {} };
