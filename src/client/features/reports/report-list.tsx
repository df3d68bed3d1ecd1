import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createListNavigation } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { REPORT_PAGE_SIZE } from '#shared/reports/reports.rules.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportDetails } from './report-details.tsx';
import { withFilter } from '#client/ui/lists/list-state.ts';
import type { ReportListState } from './report-list-state.ts';
import { reportListQuery } from './reports.queries.ts';
import { StatusFilter } from './status-filter.tsx';

export function ReportList({ state }: { state: ReportListState }) {
  const { page, status, report } = state;
  const { changeState, goToPage } = createListNavigation<ReportListState>(
    useNavigate({ from: '/admin/reports' }),
  );
  const list = useListPage({
    list: useQuery(reportListQuery(state)),
    page,
    pageSize: REPORT_PAGE_SIZE,
    goToPage,
    errorText: 'Error al cargar los reportes',
  });

  return (
    <Stack gap="lg">
      <PageHeading title="Reportes">Reportes</PageHeading>
      <StatusFilter
        status={status}
        onChange={(chosen) => changeState((before) => withFilter(before, { status: chosen }))}
      />
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} reportes`}
        pagesLabel="Páginas de reportes"
        caption="Reportes"
        loading="Cargando los reportes…"
        columns={reportColumns((id) => changeState((before) => ({ ...before, report: id })))}
        empty={status === undefined ? 'No hay reportes disponibles' : 'Ningún reporte tiene este estado.'}
      />
      <OpenReport
        id={report}
        rows={list.rows}
        onClose={() => changeState((before) => ({ ...before, report: undefined }), { replace: true })}
      />
    </Stack>
  );
}

interface OpenReportProps {
  id: string | undefined;
  rows: ListedReport[] | undefined;
  onClose: () => void;
}

function OpenReport({ id, rows, onClose }: OpenReportProps) {
  if (id === undefined) return null;
  return <ReportDetails key={id} id={id} listed={rows?.find((row) => row.id === id)} onClose={onClose} />;
}
