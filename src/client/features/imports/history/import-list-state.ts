import { type ListState, parseId, parsePage } from '#client/ui/lists/list-state.ts';

/** `page` is that of the earlier imports. */
export interface ImportListState extends Pick<ListState, 'page'> {
  /** The import that is open; without one a new file can be sent. */
  import?: string | undefined;
}

export function parseImportListState(search: Record<string, unknown>): ImportListState {
  return { import: parseId(search['import']), page: parsePage(search['page']) };
}
