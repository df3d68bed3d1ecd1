import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useListedPage } from '#client/lib/use-listed-page.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { type Done, DoneNotice } from '#client/ui/done-notice.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { Problem } from '#client/ui/problem.tsx';
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
    void navigate({ search: { page: target > 1 ? target : undefined }, replace, resetScroll: false });
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
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {shown.problem && !shown.rows ? null : (
        <div>
          <DataTable
            caption="Insignias"
            loading="Cargando las insignias…"
            columns={GIVEN_BADGE_COLUMNS}
            rows={shown.rows}
            isWaiting={shown.isWaiting}
            empty="No hay insignias otorgadas aún"
            pageSize={BADGE_PAGE_SIZE}
            isPaged={(shown.total ?? 0) > BADGE_PAGE_SIZE}
          />
          <ListFooter
            page={page}
            pageSize={BADGE_PAGE_SIZE}
            total={shown.total}
            text={(from, to, all) => `Mostrando ${from} a ${to} de ${all} insignias`}
            label="Páginas de insignias"
            onChange={turnTo}
          />
        </div>
      )}
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </Stack>
  );
}
