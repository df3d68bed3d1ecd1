import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import {
  cacheImport,
  invalidateEntries,
  invalidateImportCategories,
  invalidateImports,
} from '#client/features/imports/imports.queries.ts';
import type { ImportDecision, ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';

interface Decided {
  decision: ImportDecision;
  which: { numbers: number[] } | { filter: ImportFilter };
}

export interface Deciding {
  decide: (decided: Decided) => void;
  isBusy: boolean;
  problem: string | undefined;
}

export function useDeciding(id: string): Deciding {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decided: Decided) => api.questions.imports.decide.call({ id, ...decided }),
    // decisions are sent one after the other, so that the last one counts
    scope: { id: `import-${id}` },
    onSuccess: async (told) => {
      cacheImport(told);
      await Promise.all([invalidateEntries(), invalidateImportCategories()]);
    },
    onError: () => void invalidateEntries(),
    onSettled: () => void invalidateImports(),
  });
  return {
    decide: mutate,
    isBusy: isPending,
    problem:
      error === null || isPending
        ? undefined
        : messageOf(error, 'No se ha podido guardar la decisión. Por favor, inténtalo de nuevo.'),
  };
}
