import { FORMER_HASHING_COST, type HashingCost, PRESENT_HASHING_COST } from './hashing-cost.ts';

export interface StoredHash {
  cost: HashingCost;
  salt: Buffer;
  key: Buffer;
}

/** The PHC format for scrypt: N is a power of two, written as its exponent. */
const FORMAT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** `salt:key`, the format of the accounts library, which hashes the text of the salt and not the bytes it encodes. */
const FORMER_FORMAT = /^([^:$]+):([^:$]+)$/;

export function formatHash({ cost: { N, r, p }, salt, key }: StoredHash): string {
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${toBase64(salt)}$${toBase64(key)}`;
}

export function parseHash(text: string): StoredHash | undefined {
  const [, ln, r, p, salt, key] = FORMAT.exec(text) ?? [];
  if (salt && key) {
    const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  const [, formerSalt, formerKey] = FORMER_FORMAT.exec(text) ?? [];
  if (!formerSalt || !formerKey) return undefined;
  return { cost: FORMER_HASHING_COST, salt: Buffer.from(formerSalt), key: Buffer.from(formerKey, 'hex') };
}

/** Whether a hash was made with other cost parameters than the present ones. */
export function isOutdatedHash(text: string): boolean {
  const stored = parseHash(text);
  if (!stored) return false;
  const { N, r, p } = stored.cost;
  return N !== PRESENT_HASHING_COST.N || r !== PRESENT_HASHING_COST.r || p !== PRESENT_HASHING_COST.p;
}

/** Returns the extra work that makes a check of this cost as slow as one of the present cost; undefined if none. */
export function calculateMissingCost({ N, r, p }: HashingCost): HashingCost | undefined {
  const missing = PRESENT_HASHING_COST.N * PRESENT_HASHING_COST.r * PRESENT_HASHING_COST.p - N * r * p;
  const rounds = Math.round(missing / (PRESENT_HASHING_COST.N * PRESENT_HASHING_COST.r));
  return rounds > 0 ? { ...PRESENT_HASHING_COST, p: rounds } : undefined;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
