/** A random integer from 0 up to, but not including, `limit`, with equal probability. */
export type RandomInt = (limit: number) => number;

/**
 * Draws `count` different positions from 1 to `total`; every sequence of them is equally likely. These are the first
 * `count` steps of a Fisher-Yates shuffle; `moved` holds only the elements that have left their own index.
 */
export function drawPositions(total: number, count: number, random: RandomInt): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: count }, (_, i) => {
    const picked = i + random(total - i);
    const position = moved.get(picked) ?? picked;
    moved.set(picked, moved.get(i) ?? i);
    return position + 1;
  });
}

/** Maps positions in a list without the `skipped` elements (in ascending order) to positions in the whole list. */
export function skipPositions(positions: number[], skipped: number[]): number[] {
  return positions.map((position) => skipped.reduce((at, skip) => (skip <= at ? at + 1 : at), position));
}
