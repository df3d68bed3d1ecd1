import { api } from '#client/data/api.ts';

export const catalogueQuery = api.mockExams.catalogue.queryOptions({ refetchOnMount: 'always' });

/** Always refetched: users must start the version whose instructions they have read. */
export function instructionsQuery(templateId: string) {
  return api.mockExams.instructions.queryOptions({ input: { template_id: templateId }, staleTime: 0 });
}

/** The user's open sheet in short, without its questions; null if none is open. */
export const openSheetQuery = api.mockExams.open.queryOptions({ staleTime: 0 });
