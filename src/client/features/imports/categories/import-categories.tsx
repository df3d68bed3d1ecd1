import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { formatCount } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { importCategoriesQuery } from '#client/features/imports/imports.queries.ts';
import {
  IMPORT_CATEGORIES_PAGE_SIZE,
  MAPPED_CATEGORIES_MAX,
} from '#shared/questions/imports/import-categories.rules.ts';
import { suggestCategoryName, describeTooLongNames } from './categories.texts.ts';
import { CategoryRow } from './category-row.tsx';
import classes from './import-categories.module.css';
import { CategoryMappingForm } from './mapping-form.tsx';
import { type CategoryMapping, useCategoryMapping } from './use-mapping.ts';

interface ImportCategoriesProps {
  id: string;
  /** The number of names that are too long to be stored. */
  unmapped: number;
}

/** What each category of the file becomes: a new one, a stored one, or the same as another of the file. */
export function ImportCategories({ id, unmapped }: ImportCategoriesProps) {
  const [isOpen, setIsOpen] = useState(unmapped > 0);
  return (
    <details
      className={classes.all}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Categorías del archivo: cambiarlas o unirlas</summary>
      {unmapped > 0 ? <Text className={classes.long ?? ''}>{describeTooLongNames(unmapped)}</Text> : null}
      {isOpen ? <CategoryPages id={id} /> : null}
    </details>
  );
}

function CategoryPages({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isError, isFetching, refetch } = useQuery(importCategoriesQuery({ id, page }));
  const mapping = useCategoryMapping(id);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  if (!data) {
    return isError && !isFetching ? (
      <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
        {toErrorMessage(error, 'No se han podido cargar las categorías del archivo.')}
      </Problem>
    ) : (
      <Text role="status">Cargando las categorías…</Text>
    );
  }
  return (
    <Stack>
      <ul className={classes.list}>
        {data.categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            mapping={mapping}
            isChosen={chosen.has(category.id)}
            onChoose={(isChosen) => setChosen(withChoice(chosen, category, isChosen))}
          />
        ))}
      </ul>
      <Merging chosen={chosen} mapping={mapping} onDone={() => setChosen(new Map())} />
      <Pagination
        page={page}
        pages={Math.max(1, Math.ceil(data.total / IMPORT_CATEGORIES_PAGE_SIZE))}
        onChange={setPage}
        label="Páginas de categorías"
      />
    </Stack>
  );
}

function withChoice(
  chosen: ReadonlyMap<string, string>,
  { id, name, mapped_name }: { id: string; name: string; mapped_name: string | null },
  isChosen: boolean,
): ReadonlyMap<string, string> {
  const others = [...chosen].filter(([one]) => one !== id);
  return new Map(isChosen ? [...others, [id, mapped_name ?? suggestCategoryName(name)]] : others);
}

interface MergingProps {
  /** The names of the chosen categories, by their ids. */
  chosen: ReadonlyMap<string, string>;
  mapping: CategoryMapping;
  onDone: () => void;
}

/** Merges several categories of the import into one. */
function Merging({ chosen, mapping, onDone }: MergingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ids = [...chosen.keys()];
  const isPossible = ids.length >= 2 && ids.length <= MAPPED_CATEGORIES_MAX;
  if (isOpen && isPossible) {
    return (
      <CategoryMappingForm
        label={`Nombre de ${formatCount(ids.length, 'la categoría marcada', 'las categorías marcadas')}`}
        categoryIds={ids}
        name={[...chosen.values()][0] ?? ''}
        isMapped={false}
        mapping={mapping}
        onClose={() => {
          setIsOpen(false);
          onDone();
        }}
      />
    );
  }
  return (
    <div>
      <Button
        ref={opener}
        variant="default"
        aria-disabled={!isPossible}
        onClick={() => {
          mapping.reset();
          setIsOpen(isPossible);
        }}
      >
        Unir las marcadas
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {isPossible
          ? `${ids.length} marcadas.`
          : `Marca de dos a ${MAPPED_CATEGORIES_MAX} categorías para unirlas en una.`}
      </Text>
    </div>
  );
}
