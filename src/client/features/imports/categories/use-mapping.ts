import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import {
  cacheImport,
  invalidateImportEntries,
  invalidateImportCategories,
} from '#client/features/imports/imports.queries.ts';

interface Mapped {
  category_ids: string[];
  /** The name of the category to use instead; null brings back the name in the file. */
  name: string | null;
}

export interface CategoryMapping {
  map: (mapped: Mapped, onDone: () => void) => void;
  isBusy: boolean;
  problem: string | undefined;
  reset: () => void;
}

/** Gives categories of a file another name. */
export function useCategoryMapping(id: string): CategoryMapping {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (mapped: Mapped) => api.questions.imports.mapCategories.call({ id, ...mapped }),
    onSuccess: async (told) => {
      cacheImport(told);
      await Promise.all([invalidateImportCategories(), invalidateImportEntries()]);
    },
  });
  return {
    map: (mapped, onDone) => mutate(mapped, { onSuccess: onDone }),
    isBusy: isPending,
    problem:
      error === null || isPending
        ? undefined
        : toErrorMessage(error, 'No se ha podido guardar el nombre. Por favor, inténtalo de nuevo.'),
    reset,
  };
}
