import { type Direction, DIRECTIONS, LAST_PAGE, type Sorting } from '#shared/lists/lists.rules.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';

/** What every list has in its address; what isn't there goes without saying. */
export interface ListSearch {
  search?: string | undefined;
  /** From 2. */
  page?: number | undefined;
  direction?: Direction | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

// All below read one value of an address, where anybody may have written anything; undefined: it says nothing.

/** Blanks at the ends find nothing more; a word of digits alone comes as a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim().slice(0, SEARCH_MAX).trim() || undefined;
}

/** Any but the first, which goes without saying. */
export function pageOf(value: unknown): number | undefined {
  const isPage = typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= LAST_PAGE;
  return isPage ? value : undefined;
}

export function flagOf(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

export function oneOf<Known extends string>(value: unknown, known: readonly Known[]): Known | undefined {
  return known.find((one) => one === value);
}

export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;
}

/** Each once, and no more than so many. */
export function idsOf(value: unknown, most: number): string[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const ids = new Set(values.map(idOf).filter((id) => id !== undefined));
  return ids.size > 0 ? [...ids].slice(0, most) : undefined;
}

/** The part that all lists have. `usual`: the direction that goes without saying. */
export function listSearchOf(search: Record<string, unknown>, usual: Direction): ListSearch {
  const direction = oneOf(search['direction'], DIRECTIONS);
  return {
    search: textOf(search['search']),
    page: pageOf(search['page']),
    direction: direction === usual ? undefined : direction,
  };
}

/** The same list, at another page of it, from 1. */
export function atPage<Search extends Pick<ListSearch, 'page'>>(search: Search, page: number): Search {
  return { ...search, page: page > 1 ? page : undefined };
}

/** After a column's head was pressed: the column in use turns round, another begins as it is read first. */
export function turned<Key extends string>(before: Sorting<Key>, sort: Key, first: Direction): Sorting<Key> {
  if (before.sort !== sort) return { sort, direction: first };
  return { sort, direction: before.direction === 'asc' ? 'desc' : 'asc' };
}
