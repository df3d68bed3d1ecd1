/**
 * Instead of the slow hash of identity/passwords/hashing.ts, in tests that are not about it:
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

/** How many passwords were hashed … */
export const hashing = { count: 0 };
/** … and how many were compared; what happens while one is. */
export const verifying = { count: 0, meanwhile: async (): Promise<void> => {} };
