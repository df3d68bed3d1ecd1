import { createCipheriv, createHmac } from 'node:crypto';

/** An integer from 0 up to, but not including, `limit`; each is equally likely. */
export type RandomInt = (limit: number) => number;

const RANGE = 2 ** 32;
const CHUNK = Buffer.alloc(1024);

/** Returns integers that depend only on the seed and the purpose; different purposes give independent integers. */
export function createRandomInt(seed: string, purpose: string): RandomInt {
  const key = createHmac('sha256', seed).update(purpose).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  let chunk = Buffer.alloc(0);
  let offset = 0;
  const next = (): number => {
    if (offset === chunk.length) [chunk, offset] = [cipher.update(CHUNK), 0];
    offset += 4;
    return chunk.readUInt32LE(offset - 4);
  };
  return (limit) => {
    // values from the greatest multiple of the limit on are skipped: they would make low remainders more likely
    const end = RANGE - (RANGE % limit);
    for (;;) {
      const value = next();
      if (value < end) return value % limit;
    }
  };
}

/**
 * Yields 1 to `total` in random order; all orders are equally likely. It is a Fisher-Yates shuffle that computes only
 * the numbers that are read, and stores in `moved` only the array entries that have changed place.
 */
export function* shufflePlaces(total: number, randomInt: RandomInt): Generator<number, undefined> {
  const moved = new Map<number, number>();
  for (let i = 0; i < total; i++) {
    const picked = i + randomInt(total - i);
    const place = moved.get(picked) ?? picked;
    moved.set(picked, moved.get(i) ?? i);
    yield place + 1;
  }
  return undefined;
}

export function shuffle<T>(items: readonly T[], randomInt: RandomInt): T[] {
  return shufflePlaces(items.length, randomInt)
    .flatMap((place) => items.slice(place - 1, place))
    .toArray();
}
