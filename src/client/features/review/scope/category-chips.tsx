import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import { FilterChips } from '#client/ui/lists/filter-chips.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { createSearchMatcher, foldText } from '#shared/lists/search.rules.ts';
import { categoriesQuery } from './scope.queries.ts';

/** Up to this number of categories there is no search box. */
const FEW = 8;

interface CategoryChipsProps {
  chosenIds: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Lets the user choose any number of categories; none means all of them. */
export function CategoryChips({ chosenIds, onChange }: CategoryChipsProps) {
  const [text, setText] = useState('');
  // a category that was just deselected stays in the list, under the pointer, until the next search
  const [touched, setTouched] = useState({ text, ids: chosenIds });
  const kept = new Set([...(touched.text === text ? touched.ids : []), ...chosenIds]);
  const { options, hasMany, query } = useCategoryOptions(text, kept);

  if (query.isError && !query.isFetching) {
    return (
      <Problem onRetry={() => void query.refetch()} retryLabel="Reintentar">
        No se pudieron cargar las categorías.
      </Problem>
    );
  }
  const toggle = (id: string): void => {
    setTouched({ text, ids: [...kept, id] });
    onChange(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id]);
  };
  return (
    <FilterChips
      label="Categorías"
      options={options}
      chosenIds={chosenIds}
      keptIds={[...kept]}
      onToggle={toggle}
      onClear={chosenIds.length === 0 ? undefined : () => onChange([])}
      chosenWords={['elegida', 'elegidas']}
      search={hasMany ? { label: 'Buscar categoría', text, onChange: setText } : undefined}
      none={query.data ? 'Ninguna categoría se llama así.' : 'Cargando categorías...'}
    />
  );
}

function useCategoryOptions(text: string, kept: ReadonlySet<string>) {
  const query = useQuery(categoriesQuery);
  const known = useMemo(
    () =>
      (query.data?.categories ?? []).map(({ id, name, question_count }) => ({
        id,
        name: `${name} (${formatNumber(question_count)})`,
        folded: foldText(name),
      })),
    [query.data],
  );
  const matches = createSearchMatcher(text);
  const found = known.filter(({ id, folded }) => kept.has(id) || matches(folded));
  // a chosen category that no longer exists still restricts the results: it can be deselected here
  const missing = query.data ? [...kept].filter((id) => !known.some((one) => one.id === id)) : [];
  const options = [...found, ...missing.map((id) => ({ id, name: 'Una categoría que ya no está' }))];
  return { options, hasMany: known.length > FEW, query };
}
