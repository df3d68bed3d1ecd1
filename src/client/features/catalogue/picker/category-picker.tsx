import { CloseButton, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Category, Group } from '#shared/catalogue/catalogue.contract.ts';
import { formatCount } from '#client/lib/format.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { useCatalogue } from '#client/features/catalogue/catalogue.queries.ts';
import { CategoryCard } from './category-card.tsx';
import { filterCategories, toSearchableCategories } from './category-filter.ts';
import classes from './category-picker.module.css';

/** With this many categories, searching is faster than looking through the cards. */
const MIN_SEARCHABLE = 12;
/** Cards beyond these are drawn only once they are scrolled into view. */
const FIRST_CARDS = 60;

interface CategoryPickerProps {
  selectedId: string | null;
  onToggle: (id: string) => void;
}

export function CategoryPicker(props: CategoryPickerProps) {
  const catalogue = useCatalogue();
  return (
    <section aria-labelledby="elige-categoria" className={classes.picker}>
      <Title order={2} id="elige-categoria">
        Elige una categoría
      </Title>
      {catalogue.status === 'loading' ? <Loading retry={catalogue.retry} /> : null}
      {catalogue.status === 'failed' ? (
        <Problem onRetry={catalogue.tryAgain}>
          No se pudieron cargar las categorías. Por favor, inténtalo de nuevo.
        </Problem>
      ) : null}
      {catalogue.status === 'ready' ? <Choice {...props} {...catalogue} /> : null}
    </section>
  );
}

function Loading({ retry }: { retry: number }) {
  return (
    <>
      <Text role="status" mih="2.75rem">
        {retry === 0 ? 'Cargando categorías...' : `Reintentando (${retry}/3)...`}
      </Text>
      <div className={classes.cards}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} height="7.5rem" radius="lg" />
        ))}
      </div>
    </>
  );
}

interface ChoiceProps extends CategoryPickerProps {
  groups: Group[];
  categories: Category[];
}

function Choice({ groups, categories, selectedId, onToggle }: ChoiceProps) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text);
  const all = useMemo(() => toSearchableCategories(categories), [categories]);
  const shown = useMemo(() => filterCategories(all, groupId, searchText), [all, groupId, searchText]);

  return (
    <>
      <GroupFilter groups={groups} groupId={groupId} onChange={setGroupId} />
      {categories.length > MIN_SEARCHABLE ? <NameFilter text={text} onChange={setText} /> : null}
      {searchText.trim() === '' ? null : (
        <Text role="status" size="sm" c="dimmed">
          {formatCount(shown.length, 'categoría encontrada', 'categorías encontradas')}
        </Text>
      )}
      {shown.length === 0 && searchText.trim() === '' ? (
        <Text c="dimmed">No hay categorías disponibles{groupId === null ? '' : ' en este grupo'}</Text>
      ) : null}
      <ul className={classes.cards} data-many={shown.length > FIRST_CARDS || undefined}>
        {shown.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            selected={category.id === selectedId}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </>
  );
}

interface GroupFilterProps {
  groups: Group[];
  groupId: string | null;
  onChange: (groupId: string | null) => void;
}

function GroupFilter({ groups, groupId, onChange }: GroupFilterProps) {
  const options = [{ id: null, name: 'Todas las categorías' }, ...groups];
  return (
    <div role="group" aria-label="Filtrar por grupo" className={classes.groups}>
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes.filter}
          aria-pressed={id === groupId}
          onClick={() => onChange(id)}
        >
          <span data-clamped className={classes.groupName}>
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}

function NameFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label="Buscar categoría"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch aria-hidden size="1.25rem" />}
      rightSection={
        text === '' ? null : <CloseButton aria-label="Borrar búsqueda" onClick={() => onChange('')} />
      }
      autoComplete="off"
      spellCheck={false}
      maw="30rem"
    />
  );
}
