import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { createListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { USER_PAGE_SIZE } from '#shared/users/users.rules.ts';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserActionDialog } from './user-action-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserHeader } from './user-header.tsx';
import classes from './user-list.module.css';
import { type UserListState, userSorting } from './user-list-state.ts';
import { userListQuery, userTotalQuery } from './users.queries.ts';

export function UserList({ state }: { state: UserListState }) {
  const navigation = createListNavigation<UserListState>(useNavigate({ from: '/admin/users' }));
  const actions = useUserActions();
  const list = useListPage({
    list: useQuery(userListQuery(state)),
    total: useQuery(userTotalQuery(state)),
    page: state.page,
    pageSize: USER_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar los usuarios',
  });

  return (
    <Stack gap="lg">
      <UserHeader state={state} onRefresh={list.refresh} />
      <ListFilters>
        <SearchBox
          label="Buscar usuarios"
          placeholder="Buscar por nombre de usuario o email..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
      </ListFilters>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} usuarios`}
        pagesLabel="Páginas de usuarios"
        className={classes.list}
        caption="Usuarios"
        loading="Cargando usuarios..."
        columns={userColumns(actions)}
        empty={state.search === undefined ? 'No hay usuarios registrados' : 'No se encontraron usuarios'}
        sorting={userSorting.sortingOf(state)}
        onSort={(sort) => navigation.changeState((before) => userSorting.withSort(before, sort))}
      />
      <UserActionDialog actions={actions} />
      {actions.extraTime.user ? (
        <ExtraTimeDialog
          user={actions.extraTime.user}
          onSaved={actions.extraTime.finish}
          onClose={actions.extraTime.close}
        />
      ) : null}
      <DoneNotice done={actions.done} onClose={actions.closeNotice} />
    </Stack>
  );
}
