/** Characters that a list can be searched for. */
export const SEARCH_MAX = 200;
