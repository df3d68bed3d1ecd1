import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCountedPage } from '#client/lib/use-counted-page.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { Problem } from '#client/ui/problem.tsx';
import type { ListedLine } from '#shared/audit/audit.contract.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, isFiltered, PAGE_SIZE } from './audit-search.ts';
import { auditListQuery, auditTotalQuery } from './audit.queries.ts';

const FAILED = 'Error al cargar la auditoría';

/** Everything that administrators have changed, the newest first, page by page; nothing in it can be changed. */
export function AuditList({ search }: { search: AuditSearch }) {
  const { page = 1 } = search;
  const navigate = useNavigate({ from: '/admin/audit' });
  const [open, setOpen] = useState<ListedLine>();
  const change = (
    how: (before: AuditSearch) => AuditSearch,
    { replace }: { replace: boolean } = { replace: false },
  ): void => void navigate({ to: '/admin/audit', search: how, replace, resetScroll: false });
  const turnTo = (target: number, options?: { replace: boolean }): void =>
    change((before) => ({ ...before, page: target > 1 ? target : undefined }), options);
  const shown = useCountedPage({
    rows: useQuery(auditListQuery(search)),
    total: useQuery(auditTotalQuery(search)),
    page,
    pageSize: PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <PageHeading title="Auditoría">Auditoría</PageHeading>
      <AuditFilters search={search} onChange={change} />
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {shown.problem && !shown.rows ? null : (
        <div>
          <DataTable
            caption="Auditoría"
            loading="Cargando la auditoría…"
            columns={auditColumns(setOpen)}
            rows={shown.rows}
            isWaiting={shown.isWaiting}
            empty={
              isFiltered(search) ? 'Ningún cambio coincide con los filtros.' : 'No hay cambios registrados'
            }
            pageSize={PAGE_SIZE}
            isPaged={page > 1}
          />
          <ListFooter
            page={page}
            pageSize={PAGE_SIZE}
            total={shown.total}
            text={(from, to, all) => `Mostrando ${from} a ${to} de ${all} cambios`}
            label="Páginas de cambios"
            onChange={turnTo}
          />
        </div>
      )}
      <AuditDetail line={open} onClose={() => setOpen(undefined)} />
    </Stack>
  );
}
