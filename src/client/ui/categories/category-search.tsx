import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { OptionSearch, useOptionSearch } from '#client/ui/forms/option-search.tsx';
import { categoryOptionsQuery } from './category-options.query.ts';

export interface NamedCategory {
  id: string;
  name: string;
}

interface CategorySearchProps {
  /** The label of the field, such as 'Categorías (opcional)'. */
  label: string;
  /** The chosen categories, which are not offered again. */
  chosenIds: readonly string[];
  onChoose: (category: NamedCategory) => void;
  error: string | undefined;
  isReadOnly: boolean;
  /** The field's path in the form, by which the form focuses it. */
  dataPath: string;
  ref?: Ref<HTMLInputElement>;
}

export function CategorySearch({ label, chosenIds, ...field }: CategorySearchProps) {
  const search = useOptionSearch();
  const { data, isPlaceholderData, isError } = useQuery({
    ...categoryOptionsQuery(search.asked, []),
    enabled: search.isOpen,
  });
  return (
    <OptionSearch
      {...field}
      search={search}
      options={data?.categories.filter(({ id }) => !chosenIds.includes(id))}
      hasMore={data?.more ?? false}
      isOld={isPlaceholderData}
      isFailed={isError}
      texts={{
        label,
        placeholder: 'Buscar categorías...',
        options: 'Categorías',
        count: (options) => (options === 1 ? '1 categoría' : `${options} categorías`),
        none: 'No hay más categorías que coincidan.',
        failed: 'No se pudieron cargar las categorías.',
        more: 'Hay más categorías: escribe para encontrarlas.',
      }}
    />
  );
}
