import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listMoves } from '#client/ui/lists/list-moves.ts';
import { useCountedPage } from '#client/ui/lists/use-counted-page.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import type { ListedLine } from '#shared/audit/audit.contract.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit/audit.rules.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, isFiltered } from './audit-search.ts';
import { auditListQuery, auditTotalQuery } from './audit.queries.ts';

const FAILED = 'Error al cargar la auditoría';

/** Everything that administrators have changed, the newest first, page by page; nothing in it can be changed. */
export function AuditList({ search }: { search: AuditSearch }) {
  const { page = 1 } = search;
  const { change, turnTo } = listMoves<AuditSearch>(useNavigate({ from: '/admin/audit' }));
  const [open, setOpen] = useState<ListedLine>();
  const shown = useCountedPage({
    rows: useQuery(auditListQuery(search)),
    total: useQuery(auditTotalQuery(search)),
    page,
    pageSize: AUDIT_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <PageHeading title="Auditoría">Auditoría</PageHeading>
      <AuditFilters search={search} onChange={change} />
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} cambios`}
        pages="Páginas de cambios"
        caption="Auditoría"
        loading="Cargando la auditoría…"
        columns={auditColumns(setOpen)}
        empty={isFiltered(search) ? 'Ningún cambio coincide con los filtros.' : 'No hay cambios registrados'}
        onTurn={turnTo}
      />
      <AuditDetail line={open} onClose={() => setOpen(undefined)} />
    </Stack>
  );
}
