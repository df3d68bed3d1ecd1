import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listMoves } from '#client/ui/lists/list-moves.ts';
import { useCountedPage } from '#client/ui/lists/use-counted-page.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { USER_PAGE_SIZE } from '#shared/users/users.rules.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserActionDialog } from './user-action-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserHeader } from './user-header.tsx';
import classes from './user-list.module.css';
import { sortedBy, sortingOf, soughtBy, type UserSearch } from './user-search.ts';
import { userListQuery, userTotalQuery } from './users.queries.ts';

const FAILED = 'Error al cargar los usuarios';

/** Everybody who has an account, page by page, and everything that is done to them. */
export function UserList({ search }: { search: UserSearch }) {
  const { change, turnTo } = listMoves<UserSearch>(useNavigate({ from: '/admin/users' }));

  const actions = useUserActions();
  const { page = 1 } = search;
  const shown = useCountedPage({
    rows: useQuery(userListQuery(search)),
    total: useQuery(userTotalQuery(search)),
    page,
    pageSize: USER_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <UserHeader search={search} onRefresh={shown.refresh} />
      <div className={classes.filters}>
        <SearchBox
          label="Buscar usuarios"
          placeholder="Buscar por nombre de usuario o email..."
          value={search.search ?? ''}
          onSearch={(text) => change((before) => soughtBy(before, text), { replace: true })}
        />
      </div>
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} usuarios`}
        pages="Páginas de usuarios"
        className={classes.list}
        isOnlyPage={isOnlyPage(page, shown.rows)}
        caption="Usuarios"
        loading="Cargando usuarios..."
        columns={userColumns(actions)}
        empty={search.search === undefined ? 'No hay usuarios registrados' : 'No se encontraron usuarios'}
        sorting={sortingOf(search)}
        onSort={(sort) => change((before) => sortedBy(before, sort))}
        onTurn={turnTo}
      />
      <UserActionDialog actions={actions} />
      <DoneNotice done={actions.done} onClose={actions.closeNotice} />
    </Stack>
  );
}

/** Known before the total is. */
function isOnlyPage(page: number, rows: unknown[] | undefined): boolean {
  return page === 1 && rows !== undefined && rows.length < USER_PAGE_SIZE;
}
