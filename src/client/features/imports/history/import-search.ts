import { idOf, pageOf } from '#client/ui/lists/list-search.ts';

/** What the address says; what it doesn't say is a new import, and the first page of earlier ones. */
export interface ImportSearch {
  /** The import that is shown: the same after a reload, and to others. */
  import?: string | undefined;
  /** Of the earlier ones. */
  page?: number | undefined;
}

/** `validateSearch` of the screen: anything that can't be one is left out. */
export function importSearch(search: Record<string, unknown>): ImportSearch {
  return { import: idOf(search['import']), page: pageOf(search['page']) };
}
