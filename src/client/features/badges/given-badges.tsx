import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createListNavigation } from '#client/ui/lists/list-navigation.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { type Done, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { BADGE_PAGE_SIZE } from '#shared/badges/badges.rules.ts';
import { GIVEN_BADGE_COLUMNS } from './given-badges-columns.tsx';
import { GivenBadgesHeader } from './given-badges-header.tsx';
import { givenBadgesQuery } from './given-badges.queries.ts';

export function GivenBadges({ page = 1 }: Pick<ListState, 'page'>) {
  const { goToPage } = createListNavigation<Pick<ListState, 'page'>>(useNavigate({ from: '/admin/badges' }));
  const [done, setDone] = useState<Done | null>(null);
  const list = useListPage({
    list: useQuery(givenBadgesQuery(page)),
    page,
    pageSize: BADGE_PAGE_SIZE,
    goToPage,
    errorText: 'Error al cargar las insignias',
  });

  return (
    <Stack gap="lg">
      <GivenBadgesHeader onProcessing={() => setDone(null)} onProcessed={setDone} />
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} insignias`}
        pagesLabel="Páginas de insignias"
        caption="Insignias"
        loading="Cargando las insignias…"
        columns={GIVEN_BADGE_COLUMNS}
        empty="No hay insignias otorgadas aún"
      />
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </Stack>
  );
}
