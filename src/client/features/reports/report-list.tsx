import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFocusBack } from '#client/lib/use-focus-back.ts';
import { useListedPage } from '#client/lib/use-listed-page.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { Problem } from '#client/ui/problem.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { REPORT_PAGE_SIZE } from '#shared/reports/reports.rules.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportDetails } from './report-details.tsx';
import type { ReportSearch } from './report-search.ts';
import { reportListQuery } from './reports.queries.ts';
import { StatusFilter } from './status-filter.tsx';

type Change = (search: ReportSearch) => ReportSearch;

/** What people have reported, page by page, and what became of it. */
export function ReportList({ search }: { search: ReportSearch }) {
  const { page = 1, status } = search;
  const navigate = useNavigate({ from: '/admin/reports' });
  const change = (how: Change, { replace }: { replace: boolean } = { replace: false }): void =>
    void navigate({ search: how, replace, resetScroll: false });
  const turnTo = (target: number, options?: { replace: boolean }): void =>
    change((before) => ({ ...before, page: target > 1 ? target : undefined }), options);
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
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {shown.problem && !shown.rows ? null : (
        <div>
          <DataTable
            caption="Reportes"
            loading="Cargando los reportes…"
            columns={reportColumns((id) => change((before) => ({ ...before, report: id })))}
            rows={shown.rows}
            isWaiting={shown.isWaiting}
            empty={status === undefined ? 'No hay reportes disponibles' : 'Ningún reporte tiene este estado.'}
            pageSize={REPORT_PAGE_SIZE}
            isPaged={(shown.total ?? 0) > REPORT_PAGE_SIZE}
          />
          <ListFooter
            page={page}
            pageSize={REPORT_PAGE_SIZE}
            total={shown.total}
            text={(from, to, all) => `Mostrando ${from} a ${to} de ${all} reportes`}
            label="Páginas de reportes"
            onChange={turnTo}
          />
        </div>
      )}
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
  useFocusBack(id !== undefined);
  if (id === undefined) return null;
  return <ReportDetails key={id} id={id} listed={rows?.find((row) => row.id === id)} onClose={onClose} />;
}
