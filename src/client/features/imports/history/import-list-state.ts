import { type ListState, parseId, parsePage } from '#client/ui/lists/list-state.ts';

/** The state of the import screen, kept in its address; `page` belongs to the list of earlier imports. */
export interface ImportListState extends Pick<ListState, 'page'> {
  /** The id of the open import; without it the form for a new file is shown. */
  import?: string | undefined;
}

export function parseImportListState(search: Record<string, unknown>): ImportListState {
  return { import: parseId(search['import']), page: parsePage(search['page']) };
}
