import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import {
  cacheImport,
  invalidateImportEntries,
  invalidateImportCategories,
  invalidateImports,
} from '#client/features/imports/imports.queries.ts';
import type { ImportDecision, ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';

interface Decided {
  decision: ImportDecision;
  which: { numbers: number[] } | { filter: ImportFilter };
}

export interface EntryDecisions {
  decide: (decided: Decided) => void;
  isBusy: boolean;
  problem: string | undefined;
}

export function useEntryDecisions(id: string): EntryDecisions {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decided: Decided) => api.questions.imports.decide.call({ id, ...decided }),
    // decisions are sent one after the other, so that the last one counts
    scope: { id: `import-${id}` },
    onSuccess: async (told) => {
      cacheImport(told);
      await Promise.all([invalidateImportEntries(), invalidateImportCategories()]);
    },
    onError: () => void invalidateImportEntries(),
    onSettled: () => void invalidateImports(),
  });
  return {
    decide: mutate,
    isBusy: isPending,
    problem:
      error === null || isPending
        ? undefined
        : toErrorMessage(error, 'No se ha podido guardar la decisión. Por favor, inténtalo de nuevo.'),
  };
}
