import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import { categoryInUse, groupInUse } from '#shared/catalogue/catalogue.rules.ts';
import { catalogueChanged, dropCategory, dropGroup } from './catalogue-editing.queries.ts';

const CATEGORY_FAILED = 'Error al eliminar la categoría. Por favor, inténtalo de nuevo.';
const GROUP_FAILED = 'Error al eliminar el grupo';

interface Removable {
  id: string;
  name: string;
}

/** What the dialog needs that asks before a row is deleted. */
export interface Removal {
  /** What it is about; it stays while the dialog closes. */
  asked: Removable | null;
  isAsking: boolean;
  ask: (row: Removable) => void;
  cancel: () => void;
  remove: () => void;
  isRemoving: boolean;
  /** Why it could not be done. */
  reason: string | undefined;
}

/** Deletes categories, once somebody has confirmed it. `onRemoved`: told what was done. */
export function useCategoryRemoval(onRemoved: (text: string) => void): Removal {
  const removal = useMutation(
    api.catalogue.categories.remove.mutationOptions({
      onSuccess: (_answer, { id }) => {
        dropCategory(id);
        onRemoved('Categoría eliminada correctamente');
      },
      // also after a refusal: its reason is news, and a lost reply says nothing
      onSettled: catalogueChanged,
    }),
  );
  const { error } = removal;
  const isInUse = isDefinedError(error) && error.code === 'CATEGORY_IN_USE';
  const reason = isInUse ? categoryInUse(error.data.questions) : error && messageOf(error, CATEGORY_FAILED);
  return { ...useAsking(removal), reason: reason ?? undefined };
}

/** The same for groups. */
export function useGroupRemoval(onRemoved: (text: string) => void): Removal {
  const removal = useMutation(
    api.catalogue.groups.remove.mutationOptions({
      onSuccess: (_answer, { id }) => {
        dropGroup(id);
        onRemoved('Grupo eliminado correctamente');
      },
      onSettled: catalogueChanged,
    }),
  );
  const { error } = removal;
  const isInUse = isDefinedError(error) && error.code === 'GROUP_IN_USE';
  const reason = isInUse ? groupInUse(error.data.categories) : error && messageOf(error, GROUP_FAILED);
  return { ...useAsking(removal), reason: reason ?? undefined };
}

interface Mutation {
  mutate: (row: { id: string }, options: { onSuccess: () => void }) => void;
  reset: () => void;
  isPending: boolean;
}

function useAsking({ mutate, reset, isPending }: Mutation): Omit<Removal, 'reason'> {
  const [asked, setAsked] = useState<Removable | null>(null);
  const [isAsking, setAsking] = useState(false);
  return {
    asked,
    isAsking,
    ask: (row) => {
      reset();
      setAsked(row);
      setAsking(true);
    },
    cancel: () => setAsking(false),
    remove: () => {
      if (asked) mutate({ id: asked.id }, { onSuccess: () => setAsking(false) });
    },
    isRemoving: isPending,
  };
}
