import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { type ConfirmedAction, useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import {
  invalidateCatalogue,
  removeCategoryFromLists,
  removeGroupFromLists,
} from './catalogue-editing.queries.ts';

const CATEGORY_FAILED = 'Error al eliminar la categoría. Por favor, inténtalo de nuevo.';
const GROUP_FAILED = 'Error al eliminar el grupo';

interface Removable {
  id: string;
  name: string;
}

/** Deletes a category, then calls `onRemoved` with the success message. */
export function useCategoryRemoval(onRemoved: (text: string) => void): ConfirmedAction<Removable> {
  return useConfirmedAction({
    run: ({ id }) => client.catalogue.categories.remove({ id }),
    onDone: ({ id }) => {
      removeCategoryFromLists(id);
      onRemoved('Categoría eliminada correctamente');
    },
    onSettled: invalidateCatalogue,
    toProblem: (error) => toErrorMessage(error, CATEGORY_FAILED),
  });
}

export function useGroupRemoval(onRemoved: (text: string) => void): ConfirmedAction<Removable> {
  return useConfirmedAction({
    run: ({ id }) => client.catalogue.groups.remove({ id }),
    onDone: ({ id }) => {
      removeGroupFromLists(id);
      onRemoved('Grupo eliminado correctamente');
    },
    onSettled: invalidateCatalogue,
    toProblem: (error) => toErrorMessage(error, GROUP_FAILED),
  });
}
