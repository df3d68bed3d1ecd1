import { api } from '#client/data/api.ts';

export const catalogueQuery = api.mockExams.catalogue.queryOptions({ refetchOnMount: 'always' });

/** What is read before the start must be what will be started. */
export function instructionsQuery(templateId: string) {
  return api.mockExams.instructions.queryOptions({ input: { template_id: templateId }, staleTime: 0 });
}

/** Whether a sheet is open, in short. */
export const openSheetQuery = api.mockExams.open.queryOptions({ staleTime: 0 });
