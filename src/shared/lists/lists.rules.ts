export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Sorting<Key extends string> {
  sort: Key;
  direction: Direction;
}

/** The maximum page number of any list; larger numbers in an address are refused. */
export const PAGE_NUMBER_MAX = 1_000_000;
