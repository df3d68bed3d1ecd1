import { api } from '#client/data/api.ts';
import { invalidate, queryClient, replaceQueryData } from '#client/data/query-client.ts';
import { LIST_QUERY } from '#client/ui/lists/list-query.ts';
import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';
import { pauseAfter } from '#client/features/imports/current/import-progress.ts';

/** While one of those listed is being checked. */
const LIST_AGAIN_MS = 3000;

// others publish and undo too: what is remembered is shown and asked for again at every occasion
const ALWAYS_AGAIN = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** One import; asked for again and again while it is being checked and somebody looks. */
export function importQuery(id: string) {
  return api.questions.imports.status.queryOptions({
    input: { id },
    ...ALWAYS_AGAIN,
    refetchInterval: ({ state }) =>
      state.data?.status === 'checking' ? pauseAfter(state.dataUpdateCount) : false,
  });
}

/** Earlier imports, the newest first. */
export function importListQuery(page: number) {
  return api.questions.imports.list.queryOptions({
    input: { page },
    select: ({ imports, total }) => ({ rows: imports, total }),
    ...ALWAYS_AGAIN,
    ...LIST_QUERY,
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ status }) => status === 'checking') ? LIST_AGAIN_MS : false,
  });
}

/** As the server has just told it: shown at once wherever it is in sight. */
export function rememberImport(told: QuestionImport): void {
  replaceQueryData(importQuery(told.id).queryKey, told);
}

/** What became of an import, asked now. */
export function readImport(id: string): Promise<QuestionImport> {
  return queryClient.fetchQuery({ ...importQuery(id), staleTime: 0 });
}

export function importsChanged(): Promise<void> {
  return invalidate(api.questions.imports.list.key());
}

/** Questions came or went: whatever lists or counts them is out of date. */
export function bankChanged(): Promise<void> {
  return invalidate(api.questions.key(), api.catalogue.key(), api.admin.key());
}
