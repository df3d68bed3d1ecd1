import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';

export function templateListQuery({ search = '', page = 1 }: ListState) {
  return api.mockExams.templates.list.queryOptions({
    input: { search, page },
    select: ({ templates, total }) => ({ rows: templates, total }),
    ...LIST_QUERY_OPTIONS,
  });
}

/** A template for editing is fetched each time and never cached: its version must be the stored one. */
export function editedTemplateQuery(id: string) {
  return api.mockExams.templates.get.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Call it after a template was created, changed, published or deleted: refetches all data that lists them. */
export function invalidateTemplates(): Promise<void> {
  return invalidateQueryKeys(api.mockExams.key(), api.audit.key());
}

/** Removes the template from every loaded page at once, before the refetch does. */
export function removeTemplateFromLists(id: string): void {
  queryClient.setQueriesData<{ templates: { id: string }[] }>(
    { queryKey: api.mockExams.templates.list.key() },
    (page) => page && { ...page, templates: page.templates.filter((one) => one.id !== id) },
  );
}
