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
import type { ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue.rules.ts';
import { groupListQuery } from './catalogue-editing.queries.ts';
import classes from './catalogue-list.module.css';
import { type GroupSearch, groupSorting, groupsSortedBy } from './catalogue-search.ts';
import { GROUPS_FAILED } from '#client/features/catalogue/catalogue.texts.ts';
import { groupColumns } from './group-columns.tsx';
import { GroupForm } from './group-form.tsx';
import { ListHeader } from './list-header.tsx';
import { useGroupRemoval } from './use-removal.ts';

/** All groups, page by page, and everything that is done with them. */
export function GroupList({ search }: { search: GroupSearch }) {
  const { page = 1 } = search;
  const { change, turnTo, seek } = listMoves<GroupSearch>(useNavigate({ from: '/admin/groups' }));
  const [done, setDone] = useState<string | null>(null);
  /** null: a new one. undefined: none. */
  const [edited, setEdited] = useState<ListedGroup | null>();
  const removal = useGroupRemoval(setDone);
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
          onSearch={seek}
        />
      </div>
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} grupos`}
        pages="Páginas de grupos"
        caption="Grupos"
        loading="Cargando los grupos…"
        columns={groupColumns({ onEdit: setEdited, onRemove: removal.ask })}
        empty={
          search.search === undefined ? 'No hay grupos registrados' : 'Ningún grupo coincide con la búsqueda.'
        }
        sorting={groupSorting(search)}
        onSort={(sort) => change((before) => groupsSortedBy(before, sort))}
        onTurn={turnTo}
      />
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
      <ConfirmedActionDialog
        action={removal}
        title="¿Eliminar este grupo?"
        name={withoutTags(removal.target?.name ?? '')}
      >
        <Text>Dejará de aparecer entre los filtros de la página de inicio.</Text>
      </ConfirmedActionDialog>
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </Stack>
  );
}
