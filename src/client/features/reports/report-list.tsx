import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listMoves } from '#client/ui/lists/list-moves.ts';
import { useListedPage } from '#client/ui/lists/use-listed-page.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { REPORT_PAGE_SIZE } from '#shared/reports/reports.rules.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportDetails } from './report-details.tsx';
import type { ReportSearch } from './report-search.ts';
import { reportListQuery } from './reports.queries.ts';
import { StatusFilter } from './status-filter.tsx';

/** What people have reported, page by page, and what became of it. */
export function ReportList({ search }: { search: ReportSearch }) {
  const { page = 1, status } = search;
  const { change, turnTo } = listMoves<ReportSearch>(useNavigate({ from: '/admin/reports' }));
  const shown = useListedPage({
    query: useQuery(reportListQuery(search)),
    page,
    pageSize: REPORT_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: 'Error al cargar los reportes',
  });

  return (
    <Stack gap="lg">
      <PageHeading title="Reportes">Reportes</PageHeading>
      <StatusFilter
        status={status}
        onChange={(chosen) => change((before) => ({ ...before, status: chosen, page: undefined }))}
      />
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} reportes`}
        pages="Páginas de reportes"
        caption="Reportes"
        loading="Cargando los reportes…"
        columns={reportColumns((id) => change((before) => ({ ...before, report: id })))}
        empty={status === undefined ? 'No hay reportes disponibles' : 'Ningún reporte tiene este estado.'}
        onTurn={turnTo}
      />
      <OpenReport
        id={search.report}
        rows={shown.rows}
        onClose={() => change((before) => ({ ...before, report: undefined }), { replace: true })}
      />
    </Stack>
  );
}

interface OpenReportProps {
  id: string | undefined;
  rows: ListedReport[] | undefined;
  onClose: () => void;
}

/** What the address has open. */
function OpenReport({ id, rows, onClose }: OpenReportProps) {
  if (id === undefined) return null;
  return <ReportDetails key={id} id={id} listed={rows?.find((row) => row.id === id)} onClose={onClose} />;
}
