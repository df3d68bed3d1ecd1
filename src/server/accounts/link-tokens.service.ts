import { createHash, randomBytes } from 'node:crypto';

/** Creates the random token of a mailed link. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes the token of a link: only the hash is stored. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
