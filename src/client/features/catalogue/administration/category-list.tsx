import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { listMoves } from '#client/ui/lists/list-moves.ts';
import { useListedPage } from '#client/ui/lists/use-listed-page.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import type { ListedCategory } from '#shared/catalogue/catalogue-editing.contract.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue.rules.ts';
import { categoryListQuery } from './catalogue-editing.queries.ts';
import classes from './catalogue-list.module.css';
import {
  categoriesSortedBy,
  type CategorySearch,
  categorySorting,
  hasGroupFilter,
} from './catalogue-search.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryForm } from './category-form.tsx';
import { GroupFilter } from '#client/features/catalogue/picker/group-filter.tsx';
import { ListHeader } from './list-header.tsx';
import { useCategoryRemoval } from './use-removal.ts';

const FAILED = 'Error al cargar las categorías. Por favor, inténtalo de nuevo.';

/** All categories, page by page, and everything that is done with them. */
export function CategoryList({ search }: { search: CategorySearch }) {
  const { page = 1 } = search;
  const { change, turnTo, seek } = listMoves<CategorySearch>(useNavigate({ from: '/admin/categories' }));
  const [done, setDone] = useState<string | null>(null);
  /** null: a new one. undefined: none. */
  const [edited, setEdited] = useState<ListedCategory | null>();
  const removal = useCategoryRemoval(setDone);
  const shown = useListedPage({
    query: useQuery(categoryListQuery(search)),
    page,
    pageSize: CATALOGUE_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <ListHeader
        title="Gestión de Categorías"
        createLabel="Nueva Categoría"
        onCreate={() => setEdited(null)}
      />
      <div className={classes.filters}>
        <SearchBox
          label="Buscar categorías"
          placeholder="Nombre de la categoría..."
          value={search.search ?? ''}
          onSearch={seek}
        />
        <GroupFilter search={search} onChange={change} />
      </div>
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} categorías`}
        pages="Páginas de categorías"
        caption="Categorías"
        loading="Cargando las categorías…"
        columns={categoryColumns({ onEdit: setEdited, onRemove: removal.ask })}
        empty={emptyText(search)}
        sorting={categorySorting(search)}
        onSort={(sort) => change((before) => categoriesSortedBy(before, sort))}
        onTurn={turnTo}
      />
      {edited === undefined ? null : (
        <CategoryForm
          category={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(text) => {
            setEdited(undefined);
            setDone(text);
          }}
        />
      )}
      <ConfirmedActionDialog
        action={removal}
        title="¿Eliminar esta categoría?"
        name={withoutTags(removal.target?.name ?? '')}
      >
        <Text>Dejará de ofrecerse para practicar. Los resultados anteriores conservan su nombre.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </Stack>
  );
}

function emptyText(search: CategorySearch): string {
  const isLimited = search.search !== undefined || hasGroupFilter(search);
  return isLimited
    ? 'Ninguna categoría coincide con la búsqueda y los filtros.'
    : 'No hay categorías registradas';
}
