import { Checkbox, Switch } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSearch } from '#client/ui/lists/list-moves.ts';
import { FilterChips } from '#client/ui/lists/filter-chips.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { MAX_KEPT_OPTIONS } from '#shared/catalogue/catalogue.rules.ts';
import classes from './question-list.module.css';
import { isFiltered, type QuestionSearch, toggledCategory, withoutFilters } from './question-search.ts';
import { categoryOptionsQuery } from '#client/features/questions/questions.queries.ts';

interface QuestionFiltersProps {
  search: QuestionSearch;
  onChange: ChangeSearch<QuestionSearch>;
}

/** What the list is limited to. */
export function QuestionFilters({ search, onChange }: QuestionFiltersProps) {
  const set = (what: Partial<QuestionSearch>, options?: { replace: boolean }): void =>
    onChange((before) => ({ ...before, ...what, page: undefined }), options);
  const { search: text = '', without_explanation: isUnexplained = false, deleted = false } = search;

  return (
    <div className={classes.filters}>
      <div className={classes.first}>
        <SearchBox
          label="Buscar preguntas"
          placeholder="Texto de la pregunta..."
          value={text}
          onSearch={(sought) => set({ search: sought || undefined }, { replace: true })}
        />
        <div className={classes.switches}>
          <Checkbox
            label="Solo preguntas sin explicación"
            checked={isUnexplained}
            onChange={({ currentTarget }) =>
              set({ without_explanation: currentTarget.checked ? true : undefined })
            }
            classNames={{ ...SWITCH, input: classes.box ?? '' }}
          />
          <Switch
            label="Ver eliminadas"
            checked={deleted}
            onChange={({ currentTarget }) => set({ deleted: currentTarget.checked ? true : undefined })}
            classNames={{ ...SWITCH, track: classes.track ?? '' }}
          />
        </div>
      </div>
      <CategoryChips search={search} onChange={onChange} />
    </div>
  );
}

const SWITCH = { body: classes.checkBody ?? '', label: classes.checkLabel ?? '' };
const NONE: string[] = [];
/** So few can be looked through: no box to search them. */
const FEW = 8;

function CategoryChips({ search, onChange }: QuestionFiltersProps) {
  const chosen = search.category_ids ?? NONE;
  const [text, setText] = useState('');
  const [sought] = useDebouncedValue(text.trim(), 250);
  // one that is let go stays where it is, under the pointer, until others are sought
  const [touched, setTouched] = useState({ sought, ids: chosen });
  const kept = keptIds(touched.sought === sought ? touched.ids : NONE, chosen);
  const { options, hasMore, hasMany, status } = useCategoryOptions(sought, kept);

  const toggle = (id: string): void => {
    setTouched({ sought, ids: keptIds(kept, [id]) });
    onChange((before) => toggledCategory(before, id));
  };

  return (
    <FilterChips
      label="Categorías"
      options={options}
      chosenIds={chosen}
      keptIds={kept}
      onToggle={toggle}
      onClear={isFiltered(search) ? () => onChange(withoutFilters) : undefined}
      chosenWords={['seleccionada', 'seleccionadas']}
      search={hasMany ? { label: 'Buscar categoría', text, onChange: setText } : undefined}
      hasMore={hasMore}
      none={status ?? (sought === '' ? 'No hay categorías registradas' : 'Ninguna categoría se llama así.')}
    />
  );
}

function keptIds(before: string[], added: string[]): string[] {
  return [...new Set([...before, ...added])].slice(-MAX_KEPT_OPTIONS);
}

function useCategoryOptions(sought: string, kept: string[]) {
  const { data, isError } = useQuery(categoryOptionsQuery(sought, kept));
  const { categories: options = [], more: hasMore = false } = data ?? {};
  // once there are so many, the box stays, whatever is found with it
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && (hasMore || options.length > FEW)) setHasMany(true);
  const waiting = data ? undefined : 'Cargando categorías...';
  return { options, hasMore, hasMany, status: isError ? 'No se pudieron cargar las categorías.' : waiting };
}
