import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createListNavigation } from '#client/ui/lists/list-navigation.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { type DoneAction, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { BADGE_PAGE_SIZE } from '#shared/badges/badges.rules.ts';
import { BADGE_COLUMNS } from './badge-columns.tsx';
import { BadgeListHeader } from './badge-list-header.tsx';
import { badgeListQuery } from './badge-list.queries.ts';

export function BadgeList({ page = 1 }: Pick<ListState, 'page'>) {
  const { goToPage } = createListNavigation<Pick<ListState, 'page'>>(useNavigate({ from: '/admin/badges' }));
  const [done, setDone] = useState<DoneAction | null>(null);
  const list = useListPage({
    list: useQuery(badgeListQuery(page)),
    page,
    pageSize: BADGE_PAGE_SIZE,
    goToPage,
    errorText: 'Error al cargar las insignias',
  });

  return (
    <Stack gap="lg">
      <BadgeListHeader onProcessing={() => setDone(null)} onProcessed={setDone} />
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} insignias`}
        pagesLabel="Páginas de insignias"
        caption="Insignias"
        loading="Cargando las insignias…"
        columns={BADGE_COLUMNS}
        empty="No hay insignias otorgadas aún"
      />
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </Stack>
  );
}
