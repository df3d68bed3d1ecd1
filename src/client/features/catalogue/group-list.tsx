import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useListedPage } from '#client/lib/use-listed-page.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { DoneNotice } from '#client/ui/done-notice.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { CATALOGUE_PAGE_SIZE, type ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import { groupListQuery } from './catalogue-editing.queries.ts';
import classes from './catalogue-list.module.css';
import { type GroupSearch, groupSorting, groupsSortedBy, SEARCH_MAX } from './catalogue-search.ts';
import { GROUPS_FAILED } from './catalogue.texts.ts';
import { groupColumns } from './group-columns.tsx';
import { GroupForm } from './group-form.tsx';
import { ListHeader } from './list-header.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { useGroupRemoval } from './use-removal.ts';

const rangeText = (from: string, to: string, all: string): string =>
  `Mostrando ${from} a ${to} de ${all} grupos`;

type Change = (search: GroupSearch) => GroupSearch;

/** All groups, page by page, and everything that is done with them. */
export function GroupList({ search }: { search: GroupSearch }) {
  const { page = 1 } = search;
  const navigate = useNavigate({ from: '/admin/groups' });
  const [done, setDone] = useState<string | null>(null);
  /** null: a new one. undefined: none. */
  const [edited, setEdited] = useState<ListedGroup | null>();
  const removal = useGroupRemoval(setDone);
  const change = (how: Change, { replace }: { replace: boolean } = { replace: false }): void =>
    void navigate({ to: '/admin/groups', search: how, replace, resetScroll: false });
  const turnTo = (target: number, options?: { replace: boolean }): void =>
    change((before) => ({ ...before, page: target > 1 ? target : undefined }), options);
  const shown = useListedPage({
    query: useQuery(groupListQuery(search)),
    page,
    pageSize: CATALOGUE_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: GROUPS_FAILED,
  });

  return (
    <Stack gap="lg">
      <ListHeader title="Gestión de Grupos" createLabel="Nuevo Grupo" onCreate={() => setEdited(null)} />
      <div className={classes.filters}>
        <SearchBox
          label="Buscar grupos"
          placeholder="Nombre del grupo..."
          value={search.search ?? ''}
          maxLength={SEARCH_MAX}
          onSearch={(text) =>
            change((before) => ({ ...before, search: text || undefined, page: undefined }), { replace: true })
          }
        />
      </div>
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {shown.problem && !shown.rows ? null : (
        <div>
          <DataTable
            caption="Grupos"
            loading="Cargando los grupos…"
            columns={groupColumns({ onEdit: setEdited, onRemove: removal.ask })}
            rows={shown.rows}
            isWaiting={shown.isWaiting}
            empty={
              search.search === undefined
                ? 'No hay grupos registrados'
                : 'Ningún grupo coincide con la búsqueda.'
            }
            sorting={groupSorting(search)}
            onSort={(sort) => change((before) => groupsSortedBy(before, sort))}
            pageSize={CATALOGUE_PAGE_SIZE}
            isPaged={(shown.total ?? 0) > CATALOGUE_PAGE_SIZE}
          />
          <ListFooter
            page={page}
            pageSize={CATALOGUE_PAGE_SIZE}
            total={shown.total}
            text={rangeText}
            label="Páginas de grupos"
            onChange={turnTo}
          />
        </div>
      )}
      {edited === undefined ? null : (
        <GroupForm
          group={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(text) => {
            setEdited(undefined);
            setDone(text);
          }}
        />
      )}
      <RemovalDialog
        removal={removal}
        title="¿Eliminar este grupo?"
        explanation="Dejará de aparecer entre los filtros de la página de inicio."
      />
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </Stack>
  );
}
