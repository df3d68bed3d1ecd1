import { Checkbox, Switch } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryOptionsQuery } from '#client/ui/categories/category-options.query.ts';
import { FilterChips } from '#client/ui/lists/filter-chips.tsx';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { type ListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import { withFilter } from '#client/ui/lists/list-state.ts';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { SEARCH_PAUSE_MS } from '#client/ui/lists/use-search-text.ts';
import { MAX_CHOSEN_OPTIONS } from '#shared/catalogue/catalogue.rules.ts';
import { StateAndSourceFilters } from './state-and-source-filters.tsx';
import classes from './question-list.module.css';
import { isFiltered, type QuestionListState, toggleCategory, withoutFilters } from './question-list-state.ts';

interface QuestionFiltersProps {
  state: QuestionListState;
  navigation: ListNavigation<QuestionListState>;
}

export function QuestionFilters({ state, navigation }: QuestionFiltersProps) {
  const setFilter = (filter: Partial<QuestionListState>): void =>
    navigation.changeState((before) => withFilter(before, filter));
  const { search = '', without_explanation: isUnexplained = false, deleted = false } = state;

  return (
    <ListFilters>
      <div className={classes.first}>
        <SearchBox
          label="Buscar preguntas"
          placeholder="Texto de la pregunta..."
          value={search}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
        <div className={classes.switches}>
          <Checkbox
            label="Solo preguntas sin explicación"
            checked={isUnexplained}
            onChange={({ currentTarget }) =>
              setFilter({ without_explanation: currentTarget.checked ? true : undefined })
            }
            classNames={{ ...SWITCH, input: classes.box ?? '' }}
          />
          <Switch
            label="Ver eliminadas"
            checked={deleted}
            onChange={({ currentTarget }) => setFilter({ deleted: currentTarget.checked ? true : undefined })}
            classNames={{ ...SWITCH, track: classes.track ?? '' }}
          />
        </div>
      </div>
      <StateAndSourceFilters state={state} setFilter={setFilter} />
      <CategoryChips state={state} navigation={navigation} />
    </ListFilters>
  );
}

const SWITCH = { body: classes.checkBody ?? '', label: classes.checkLabel ?? '' };
const NONE: string[] = [];
/** Up to this number of categories the filter has no search box. */
const FEW = 8;

function CategoryChips({ state, navigation: { changeState } }: QuestionFiltersProps) {
  const chosen = state.category_ids ?? NONE;
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), SEARCH_PAUSE_MS);
  // a category that was just deselected stays in the list, under the pointer, until the next search
  const [touched, setTouched] = useState({ searchText, ids: chosen });
  const kept = keptIds(touched.searchText === searchText ? touched.ids : NONE, chosen);
  const { options, hasMore, hasMany, status } = useCategoryOptions(searchText, kept);

  const toggle = (id: string): void => {
    setTouched({ searchText, ids: keptIds(kept, [id]) });
    changeState((before) => toggleCategory(before, id));
  };

  return (
    <FilterChips
      label="Categorías"
      options={options}
      chosenIds={chosen}
      keptIds={kept}
      onToggle={toggle}
      onClear={isFiltered(state) ? () => changeState(withoutFilters) : undefined}
      chosenWords={['seleccionada', 'seleccionadas']}
      search={hasMany ? { label: 'Buscar categoría', text, onChange: setText } : undefined}
      hasMore={hasMore}
      none={
        status ?? (searchText === '' ? 'No hay categorías registradas' : 'Ninguna categoría se llama así.')
      }
    />
  );
}

function keptIds(before: string[], added: string[]): string[] {
  return [...new Set([...before, ...added])].slice(-MAX_CHOSEN_OPTIONS);
}

function useCategoryOptions(searchText: string, kept: string[]) {
  const { data, isError } = useQuery(categoryOptionsQuery(searchText, kept));
  const { categories: options = [], more: hasMore = false } = data ?? {};
  // once shown, the search box stays, even if the search in it finds only a few categories
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && (hasMore || options.length > FEW)) setHasMany(true);
  const waiting = data ? undefined : 'Cargando categorías...';
  return { options, hasMore, hasMany, status: isError ? 'No se pudieron cargar las categorías.' : waiting };
}
