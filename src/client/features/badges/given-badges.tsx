import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { atPage } from '#client/ui/lists/list-search.ts';
import { useListedPage } from '#client/ui/lists/use-listed-page.ts';
import { type Done, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { BADGE_PAGE_SIZE } from '#shared/badges/badges.rules.ts';
import { GIVEN_BADGE_COLUMNS } from './given-badges-columns.tsx';
import { GivenBadgesHeader } from './given-badges-header.tsx';
import { givenBadgesQuery } from './given-badges.queries.ts';
import type { GivenBadgesSearch } from './given-badges-search.ts';

/** Everybody's badges, page by page, and the way to name champions by hand. */
export function GivenBadges({ search: { page = 1 } }: { search: GivenBadgesSearch }) {
  const navigate = useNavigate({ from: '/admin/badges' });
  const [done, setDone] = useState<Done | null>(null);
  const turnTo = (target: number, { replace }: { replace: boolean } = { replace: false }): void =>
    void navigate({ search: atPage({}, target), replace, resetScroll: false });
  const shown = useListedPage({
    query: useQuery(givenBadgesQuery(page)),
    page,
    pageSize: BADGE_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: 'Error al cargar las insignias',
  });

  return (
    <Stack gap="lg">
      <GivenBadgesHeader onProcessing={() => setDone(null)} onProcessed={setDone} />
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} insignias`}
        pages="Páginas de insignias"
        caption="Insignias"
        loading="Cargando las insignias…"
        columns={GIVEN_BADGE_COLUMNS}
        empty="No hay insignias otorgadas aún"
        onTurn={turnTo}
      />
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </Stack>
  );
}
