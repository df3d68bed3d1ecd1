import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';

/** An exam for editing is fetched each time and never cached: its version must be the stored one. */
export function ownExamQuery(id: string) {
  return api.mockExams.own.get.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export const categoriesQuery = api.mockExams.own.categories.queryOptions({ staleTime: 0 });

/** Call it after an own exam was created, changed or deleted. */
export function invalidateOwnExams(): Promise<void> {
  return invalidateQueryKeys(api.mockExams.catalogue.key(), api.mockExams.instructions.key());
}

/** Removes the exam from the catalogue at once, before the refetch does. */
export function removeOwnExamFromCatalogue(id: string): void {
  queryClient.setQueryData(
    api.mockExams.catalogue.queryKey(),
    (catalogue) => catalogue && { mock_exams: catalogue.mock_exams.filter((mockExam) => mockExam.id !== id) },
  );
}
