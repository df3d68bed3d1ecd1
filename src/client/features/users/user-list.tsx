import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCountedPage } from '#client/lib/use-counted-page.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { DoneNotice } from '#client/ui/done-notice.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { useUserActions } from './use-user-actions.ts';
import { UserActionDialog } from './user-action-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { LOADING, UserHeader } from './user-header.tsx';
import classes from './user-list.module.css';
import { PAGE_SIZE, SEARCH_MAX, sortedBy, sortingOf, soughtBy, type UserSearch } from './user-search.ts';
import { userListQuery, userTotalQuery } from './users.queries.ts';

const FAILED = 'Error al cargar los usuarios';

type Change = (search: UserSearch) => UserSearch;

/** Everybody who has an account, page by page, and everything that is done to them. */
export function UserList({ search }: { search: UserSearch }) {
  const navigate = useNavigate({ from: '/admin/users' });
  const change = (how: Change, { replace }: { replace: boolean } = { replace: false }): void =>
    void navigate({ to: '/admin/users', search: how, replace, resetScroll: false });
  const turnTo = (target: number, options?: { replace: boolean }): void =>
    change((before) => ({ ...before, page: target > 1 ? target : undefined }), options);

  const actions = useUserActions();
  const { page = 1 } = search;
  const shown = useCountedPage({
    rows: useQuery(userListQuery(search)),
    total: useQuery(userTotalQuery(search)),
    page,
    pageSize: PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });
  const hasNothing = shown.problem !== undefined && !shown.rows;

  return (
    <Stack gap="lg">
      <UserHeader search={search} isLoading={!shown.rows && !hasNothing} onRefresh={shown.refresh} />
      <div className={classes.filters}>
        <SearchBox
          label="Buscar usuarios"
          placeholder="Buscar por nombre de usuario o email..."
          value={search.search ?? ''}
          maxLength={SEARCH_MAX}
          onSearch={(text) => change((before) => soughtBy(before, text), { replace: true })}
        />
      </div>
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {hasNothing ? null : (
        <div className={classes.list}>
          <DataTable
            caption="Usuarios"
            loading={LOADING}
            columns={userColumns(actions)}
            rows={shown.rows}
            isWaiting={shown.isWaiting}
            empty={search.search === undefined ? 'No hay usuarios registrados' : 'No se encontraron usuarios'}
            sorting={sortingOf(search)}
            onSort={(sort) => change((before) => sortedBy(before, sort))}
            pageSize={PAGE_SIZE}
            isPaged={page > 1}
          />
          <ListFooter
            page={page}
            pageSize={PAGE_SIZE}
            total={shown.total}
            isOnlyPage={isOnlyPage(page, shown.rows)}
            text={(from, to, all) => `Mostrando ${from} a ${to} de ${all} usuarios`}
            label="Páginas de usuarios"
            onChange={turnTo}
          />
        </div>
      )}
      <UserActionDialog actions={actions} />
      <DoneNotice done={actions.done} onClose={actions.forget} />
    </Stack>
  );
}

/** Known before the total is. */
function isOnlyPage(page: number, rows: unknown[] | undefined): boolean {
  return page === 1 && rows !== undefined && rows.length < PAGE_SIZE;
}
