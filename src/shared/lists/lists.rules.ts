export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The key that a list is in order of. */
export interface Sorting<Key extends string> {
  sort: Key;
  direction: Direction;
}

/** Pages are numbered from 1; no list has more, and an address may say anything. */
export const LAST_PAGE = 1_000_000;
