import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { cacheImport } from '#client/features/imports/imports.queries.ts';
import type { CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';

interface Rereading {
  reread: (reading: { clean_ups: CleanUpId[]; columns: TableMapping | null }) => void;
  isBusy: boolean;
  problem: string | undefined;
}

/** Makes the server read and check the file again with other settings, and shows that check. */
export function useFileRereading(id: string): Rereading {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reading: { clean_ups: CleanUpId[]; columns: TableMapping | null }) =>
      api.questions.imports.reread.call({ id, ...reading }),
    onSuccess: (told) => cacheImport(told),
  });
  return {
    reread: mutate,
    isBusy: isPending,
    problem:
      error === null || isPending
        ? undefined
        : toErrorMessage(error, 'No se ha podido leer el archivo otra vez. Por favor, inténtalo de nuevo.'),
  };
}
