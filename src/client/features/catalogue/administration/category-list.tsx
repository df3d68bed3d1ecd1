import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { stripTags } from '#shared/text/basic.rules.ts';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { createListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import type { ListedCategory } from '#shared/catalogue/catalogue-editing.contract.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue.rules.ts';
import { categoryListQuery } from './catalogue-editing.queries.ts';
import { type CategoryListState, categorySorting, hasGroupFilter } from './catalogue-list-state.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryForm } from './category-form.tsx';
import { GroupFilter } from '#client/features/catalogue/picker/group-filter.tsx';
import { CatalogueHeader } from './catalogue-header.tsx';
import { useEditedRow } from './use-edited-row.ts';
import { useCategoryRemoval } from './use-removal.ts';

export function CategoryList({ state }: { state: CategoryListState }) {
  const navigation = createListNavigation<CategoryListState>(useNavigate({ from: '/admin/categories' }));
  const { edited, edit, close, done, setDone, onSaved } = useEditedRow<ListedCategory>();
  const removal = useCategoryRemoval(setDone);
  const list = useListPage({
    list: useQuery(categoryListQuery(state)),
    page: state.page,
    pageSize: CATALOGUE_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar las categorías. Por favor, inténtalo de nuevo.',
  });

  return (
    <Stack gap="lg">
      <CatalogueHeader
        title="Gestión de Categorías"
        createLabel="Nueva Categoría"
        onCreate={() => edit(null)}
      />
      <ListFilters>
        <SearchBox
          label="Buscar categorías"
          placeholder="Nombre de la categoría..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
        <GroupFilter state={state} changeState={navigation.changeState} />
      </ListFilters>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} categorías`}
        pagesLabel="Páginas de categorías"
        caption="Categorías"
        loading="Cargando las categorías…"
        columns={categoryColumns({ onEdit: edit, onRemove: removal.ask })}
        empty={emptyText(state)}
        sorting={categorySorting.sortingOf(state)}
        onSort={(sort) => navigation.changeState((before) => categorySorting.withSort(before, sort))}
      />
      {edited === undefined ? null : <CategoryForm category={edited} onClose={close} onSaved={onSaved} />}
      <ConfirmedActionDialog
        action={removal}
        title="¿Eliminar esta categoría?"
        name={stripTags(removal.target?.name ?? '')}
      >
        <Text>Dejará de ofrecerse para practicar. Los resultados anteriores conservan su nombre.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </Stack>
  );
}

function emptyText(state: CategoryListState): string {
  const isLimited = state.search !== undefined || hasGroupFilter(state);
  return isLimited
    ? 'Ninguna categoría coincide con la búsqueda y los filtros.'
    : 'No hay categorías registradas';
}
