import { safe } from '@orpc/client';
import { api, client } from '#client/data/api.ts';
import { invalidate, replaceQueryData } from '#client/data/query-client.ts';
import { LIST_QUERY } from '#client/ui/lists/list-query.ts';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import type { ReportStatus } from '#shared/reports/reports.rules.ts';
import type { ReportListState } from './report-list-state.ts';

export function reportListQuery({ status, page = 1 }: Pick<ReportListState, 'status' | 'page'>) {
  return api.reports.list.queryOptions({
    input: { status: status ?? null, page },
    select: ({ reports, total }) => ({ rows: reports, total }),
    ...LIST_QUERY,
  });
}

/** One of them, always as it is now: others work on them too. */
export function reportQuery(id: string) {
  return api.reports.report.queryOptions({
    input: { id },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** Refused because it has that status already, it is done: by somebody else, or here, and the reply was lost. */
export async function setStatus(asked: { report: ListedReport; status: ReportStatus }): Promise<void> {
  const { report, status } = asked;
  const { error, isDefined } = await safe(client.reports.setStatus({ id: report.id, status }));
  const now = isDefined && error.code === 'STATUS_NOT_ALLOWED' ? error.data.status : undefined;
  if (error && now !== status) {
    if (now) remember({ ...report, status: now });
    throw error;
  }
  remember({ ...report, status });
}

/** As the server has just told it: shown at once where it is open, also if it was known from the list alone. */
function remember(report: ListedReport): void {
  replaceQueryData(reportQuery(report.id).queryKey, report);
}

/** The status of one was changed, here or by somebody else: so are lists, and how many are open. */
export function reportsChanged(): void {
  void invalidate(api.reports.key());
}
