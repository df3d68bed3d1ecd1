import { Combobox, type ComboboxStore, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { SEARCH_PAUSE_MS } from '#client/ui/lists/use-search-text.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';
import { categoryOptionsQuery } from './category-options.query.ts';
import classes from './category-search.module.css';

export interface NamedCategory {
  id: string;
  name: string;
}

interface CategorySearchProps {
  /** 'Categorías (opcional)'. */
  label: string;
  /** These are not offered again. */
  chosenIds: readonly string[];
  onChoose: (category: NamedCategory) => void;
  error: string | undefined;
  isReadOnly: boolean;
  /** The field's path in the form, by which the form focuses it. */
  dataPath: string;
  ref?: Ref<HTMLInputElement>;
}

/** There may be thousands of categories: the server searches them. The caller lists the chosen ones. */
export function CategorySearch(props: CategorySearchProps) {
  const { label, chosenIds, onChoose, error, isReadOnly, dataPath, ref } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [search, setSearch] = useState('');
  const found = useFoundCategories(search, chosenIds, combobox);

  return (
    <div className={classes.field}>
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          const category = found.categories.find((one) => one.id === id);
          if (!category) return;
          onChoose(category);
          setSearch('');
          combobox.resetSelectedOption();
        }}
        readOnly={isReadOnly}
        size="md"
        // rendered inside the dialog, within its focus trap
        withinPortal={false}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={ref}
            label={label}
            placeholder="Buscar categorías..."
            value={search}
            error={error}
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            data-path={dataPath}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              // Enter chooses an option here and must not submit the form
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Combobox.Target>
        <Options found={found} />
      </Combobox>
    </div>
  );
}

interface FoundCategories {
  /** The matching categories that aren't chosen yet. */
  categories: NamedCategory[];
  /** The options belong to an earlier search text. */
  isOld: boolean;
  hasMore: boolean;
  /** Announced to screen readers, and visible when there are no options. */
  text: string;
}

function useFoundCategories(
  search: string,
  chosenIds: readonly string[],
  { dropdownOpened }: ComboboxStore,
): FoundCategories {
  const [asked] = useDebouncedValue(search.trim(), SEARCH_PAUSE_MS);
  const query = useQuery({ ...categoryOptionsQuery(asked, []), enabled: dropdownOpened });
  const { data, isPlaceholderData, isError } = query;
  const categories = data?.categories.filter(({ id }) => !chosenIds.includes(id)) ?? [];
  const isOld = !data || isPlaceholderData || asked !== search.trim();
  const hasMore = data?.more ?? false;
  const count = categories.length === 1 ? '1 categoría' : `${categories.length} categorías`;

  const text = (): string => {
    if (isError) return 'No se pudieron cargar las categorías.';
    if (isOld) return 'Buscando...';
    if (categories.length === 0) return 'No hay más categorías que coincidan.';
    return hasMore ? `${count}, y hay más` : count;
  };
  return { categories, isOld, hasMore, text: text() };
}

function Options({ found: { categories, isOld, hasMore, text } }: { found: FoundCategories }) {
  return (
    <Combobox.Dropdown className={classes.dropdown ?? ''}>
      <Combobox.Options
        aria-label="Categorías"
        className={classes.options ?? ''}
        data-old={isOld || undefined}
      >
        {categories.map(({ id, name }) => (
          <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
            {name}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {categories.length === 0 ? <Combobox.Empty aria-hidden>{text}</Combobox.Empty> : null}
      {hasMore && !isOld ? (
        <Combobox.Footer>Hay más categorías: escribe para encontrarlas.</Combobox.Footer>
      ) : null}
      <VisuallyHidden role="status">{isOld ? '' : text}</VisuallyHidden>
    </Combobox.Dropdown>
  );
}
