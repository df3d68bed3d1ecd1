import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient, replaceQueryData } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import type { ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';
import { calculatePollDelay } from '#client/features/imports/current/import-progress.ts';

/** The polling interval while a listed import is being checked. */
const LIST_POLL_MS = 3000;

// other administrators publish and undo imports too: cached data is shown, but refetched at every opportunity
const ALWAYS_REFETCH = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

/** The state of an import, polled while it is being checked and the tab is visible. */
export function importQuery(id: string) {
  return api.questions.imports.status.queryOptions({
    input: { id },
    ...ALWAYS_REFETCH,
    refetchInterval: ({ state }) =>
      state.data?.status === 'checking' ? calculatePollDelay(state.dataUpdateCount) : false,
  });
}

/** The list of imports, the newest first. */
export function importListQuery(page: number) {
  return api.questions.imports.list.queryOptions({
    input: { page },
    select: ({ imports, total }) => ({ rows: imports, total }),
    ...ALWAYS_REFETCH,
    ...LIST_QUERY_OPTIONS,
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ status }) => status === 'checking') ? LIST_POLL_MS : false,
  });
}

/** A page of the entries of an imported file. */
export function importEntriesQuery(input: { id: string; page: number; filter: ImportFilter }) {
  return api.questions.imports.entries.queryOptions({ input, ...LIST_QUERY_OPTIONS });
}

/** A page of the categories that occur in an imported file. */
export function importCategoriesQuery(input: { id: string; page: number }) {
  return api.questions.imports.categories.queryOptions({ input, ...LIST_QUERY_OPTIONS });
}

export function invalidateImportCategories(): Promise<void> {
  return invalidateQueryKeys(api.questions.imports.categories.key());
}

/** How the server has read an imported file, and the other ways to read it. */
export function importReadingQuery(id: string) {
  return api.questions.imports.reading.queryOptions({ input: { id } });
}

function invalidateImportReading(): Promise<void> {
  return invalidateQueryKeys(api.questions.imports.reading.key());
}

export function invalidateImportEntries(): Promise<void> {
  return invalidateQueryKeys(api.questions.imports.entries.key());
}

/** Call it when the server has checked a file: refetches the file's entries, its categories and how it was read. */
export function invalidateCheckedImport(): Promise<unknown> {
  return Promise.all([invalidateImportEntries(), invalidateImportCategories(), invalidateImportReading()]);
}

/** Writes the import from a reply to the cache, so that the screen shows it at once. */
export function cacheImport(told: QuestionImport): void {
  replaceQueryData(importQuery(told.id).queryKey, told);
}

/** Fetches the import's current state from the server, even if it is cached. */
export function fetchImport(id: string): Promise<QuestionImport> {
  return queryClient.fetchQuery({ ...importQuery(id), staleTime: 0 });
}

export function invalidateImports(): Promise<void> {
  return invalidateQueryKeys(api.questions.imports.list.key());
}

/** Call it after an import has added or removed questions: refetches all data that lists or counts them. */
export function invalidateQuestionBank(): Promise<void> {
  return invalidateQueryKeys(api.questions.key(), api.catalogue.key(), api.admin.key());
}
