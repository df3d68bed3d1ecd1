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
import type { ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue.rules.ts';
import { groupListQuery } from './catalogue-editing.queries.ts';
import { type GroupListState, groupSorting } from './catalogue-list-state.ts';
import { GROUPS_LOAD_FAILED } from '#client/features/catalogue/catalogue.texts.ts';
import { groupColumns } from './group-columns.tsx';
import { GroupForm } from './group-form.tsx';
import { CatalogueHeader } from './catalogue-header.tsx';
import { useEditedRow } from './use-edited-row.ts';
import { useGroupRemoval } from './use-removal.ts';

export function GroupList({ state }: { state: GroupListState }) {
  const navigation = createListNavigation<GroupListState>(useNavigate({ from: '/admin/groups' }));
  const { edited, edit, close, done, setDone, onSaved } = useEditedRow<ListedGroup>();
  const removal = useGroupRemoval(setDone);
  const list = useListPage({
    list: useQuery(groupListQuery(state)),
    page: state.page,
    pageSize: CATALOGUE_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: GROUPS_LOAD_FAILED,
  });

  return (
    <Stack gap="lg">
      <CatalogueHeader title="Gestión de Grupos" createLabel="Nuevo Grupo" onCreate={() => edit(null)} />
      <ListFilters>
        <SearchBox
          label="Buscar grupos"
          placeholder="Nombre del grupo..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
      </ListFilters>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} grupos`}
        pagesLabel="Páginas de grupos"
        caption="Grupos"
        loading="Cargando los grupos…"
        columns={groupColumns({ onEdit: edit, onRemove: removal.ask })}
        empty={
          state.search === undefined ? 'No hay grupos registrados' : 'Ningún grupo coincide con la búsqueda.'
        }
        sorting={groupSorting.sortingOf(state)}
        onSort={(sort) => navigation.changeState((before) => groupSorting.withSort(before, sort))}
      />
      {edited === undefined ? null : <GroupForm group={edited} onClose={close} onSaved={onSaved} />}
      <ConfirmedActionDialog
        action={removal}
        title="¿Eliminar este grupo?"
        name={stripTags(removal.target?.name ?? '')}
      >
        <Text>Dejará de aparecer entre los filtros de la página de inicio.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </Stack>
  );
}
