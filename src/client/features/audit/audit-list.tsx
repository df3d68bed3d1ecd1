import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createListNavigation } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import type { ListedAuditEntry } from '#shared/audit/audit.contract.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit/audit.rules.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditListState, hasAuditFilter } from './audit-list-state.ts';
import { auditListQuery, auditTotalQuery } from './audit.queries.ts';

export function AuditList({ state }: { state: AuditListState }) {
  const navigation = createListNavigation<AuditListState>(useNavigate({ from: '/admin/audit' }));
  const [openLine, setOpenLine] = useState<ListedAuditEntry>();
  const list = useListPage({
    list: useQuery(auditListQuery(state)),
    total: useQuery(auditTotalQuery(state)),
    page: state.page,
    pageSize: AUDIT_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar la auditoría',
  });

  return (
    <Stack gap="lg">
      <PageHeading title="Auditoría">Auditoría</PageHeading>
      <AuditFilters state={state} navigation={navigation} />
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} cambios`}
        pagesLabel="Páginas de cambios"
        caption="Auditoría"
        loading="Cargando la auditoría…"
        columns={auditColumns(setOpenLine)}
        empty={
          hasAuditFilter(state) ? 'Ningún cambio coincide con los filtros.' : 'No hay cambios registrados'
        }
      />
      <AuditDetail line={openLine} onClose={() => setOpenLine(undefined)} />
    </Stack>
  );
}
