/** A random integer from 0 up to, but not including, `limit`, with equal probability. */
export type RandomInt = (limit: number) => number;

/**
 * `count` different positions out of 1 to `total`: every sequence of them is as likely as any other.
 * The first `count` steps of a Fisher-Yates shuffle; `moved` holds only the elements that are not at their own index.
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

/** Maps the positions of a list without the skipped ones, which are in ascending order, to those of the whole list. */
export function skipPositions(positions: number[], skipped: number[]): number[] {
  return positions.map((position) => skipped.reduce((at, skip) => (skip <= at ? at + 1 : at), position));
}
