import os from 'node:os';

/** Parameters of scrypt: a hash takes 128·N·r bytes of memory, and work in proportion to N·r·p. */
export interface HashingCost {
  N: number;
  r: number;
  p: number;
}

/** The parameters that OWASP recommends at 32 MB a hash (docs/decisions/0036-sessions-and-secrets.md). */
export const PRESENT_HASHING_COST: HashingCost = { N: 32_768, r: 8, p: 3 };
/** The accounts library's parameters, which Plaza used before each hash contained its own parameters. */
export const FORMER_HASHING_COST: HashingCost = { N: 16_384, r: 16, p: 1 };

/** The most hashes at once, which also limits the memory; at least two, so that a slow hash never stops all others. */
export const MAX_HASHES_AT_ONCE = Math.max(2, Math.min(4, os.availableParallelism()));
