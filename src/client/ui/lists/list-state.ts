import { type Direction, DIRECTIONS, PAGE_NUMBER_MAX, type Sorting } from '#shared/lists/lists.rules.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';

/** The state of a list in its address; a missing field has its default. */
export interface ListState {
  search?: string | undefined;
  /** The page number from 2 on; the first page is left out of the address. */
  page?: number | undefined;
}

export interface SortedListState<Sort extends string> extends ListState {
  sort?: Sort | undefined;
  direction?: Direction | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

// The following functions parse a value of the address, which anybody may have written by hand; undefined means the
// default.

/** Parses a text, also a search of digits only, which the router has parsed as a number. */
export function parseText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim().slice(0, SEARCH_MAX).trim() || undefined;
}

export function parsePage(value: unknown): number | undefined {
  const isPage =
    typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= PAGE_NUMBER_MAX;
  return isPage ? value : undefined;
}

export function parseFlag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

export function parseOneOf<Known extends string>(value: unknown, known: readonly Known[]): Known | undefined {
  return known.find((one) => one === value);
}

export function parseId(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined;
}

export function parseIds(value: unknown, max: number): string[] | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const ids = new Set(values.map(parseId).filter((id) => id !== undefined));
  return ids.size > 0 ? [...ids].slice(0, max) : undefined;
}

export function parseListState(search: Record<string, unknown>): ListState {
  return { search: parseText(search['search']), page: parsePage(search['page']) };
}

export function withPage<State extends Pick<ListState, 'page'>>(state: State, page: number): State {
  return { ...state, page: page > 1 ? page : undefined };
}

/** Fixes the order of the parameters: equal states give equal addresses. */
const ADDRESS_ORDER = { search: undefined, page: undefined, direction: undefined, sort: undefined };

/** A changed filter starts again at the first page. */
export function withFilter<State extends Pick<ListState, 'page'>>(
  state: State,
  filter: Partial<NoInfer<State>>,
): State {
  return { ...state, ...filter, page: undefined };
}

export function withSearchText<State extends ListState>(state: State, text: string): State {
  return { ...ADDRESS_ORDER, ...state, search: text || undefined, page: undefined };
}

export function toggleId(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

/**
 * Returns the sorting after a click on a column's head: the sorted column changes direction, another begins with
 * `firstDirection`.
 */
export function toggleSort<Key extends string>(
  before: Sorting<Key>,
  sort: Key,
  firstDirection: Direction,
): Sorting<Key> {
  if (before.sort !== sort) return { sort, direction: firstDirection };
  return { sort, direction: before.direction === 'asc' ? 'desc' : 'asc' };
}

export interface ListSorting<Sort extends string> {
  parse: (search: Record<string, unknown>) => SortedListState<Sort>;
  sortingOf: (state: SortedListState<Sort>) => Sorting<Sort>;
  /** Returns the state after a click on a column's head. */
  withSort: <State extends SortedListState<Sort>>(state: State, sort: Sort) => State;
}

/**
 * Creates the sorting of a list: by the column `usual` unless the address names another; the first click on a column
 * sorts in its `firstDirection`.
 */
export function createListSorting<Sort extends string>(
  sorts: readonly Sort[],
  usual: Sort,
  firstDirection: (sort: Sort) => Direction,
): ListSorting<Sort> {
  // the default is left out of the address
  const toState = ({ sort, direction }: Sorting<Sort>) => ({
    direction: direction === firstDirection(sort) ? undefined : direction,
    sort: sort === usual ? undefined : sort,
  });
  const sortingOf = (state: SortedListState<Sort>): Sorting<Sort> => {
    const sort = state.sort ?? usual;
    return { sort, direction: state.direction ?? firstDirection(sort) };
  };
  return {
    parse: (search) => {
      const sort = parseOneOf(search['sort'], sorts);
      const direction = parseOneOf(search['direction'], DIRECTIONS);
      return { ...parseListState(search), ...toState(sortingOf({ sort, direction })) };
    },
    sortingOf,
    withSort: (state, sort) => ({
      ...ADDRESS_ORDER,
      ...state,
      ...toState(toggleSort(sortingOf(state), sort, firstDirection(sort))),
      page: undefined,
    }),
  };
}
