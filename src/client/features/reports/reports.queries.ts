import { safe } from '@orpc/client';
import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys, replaceQueryData } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import type { ReportStatus } from '#shared/reports/reports.rules.ts';
import type { ReportListState } from './report-list-state.ts';

export function reportListQuery({ status, page = 1 }: Pick<ReportListState, 'status' | 'page'>) {
  return api.reports.list.queryOptions({
    input: { status: status ?? null, page },
    select: ({ reports, total }) => ({ rows: reports, total }),
    ...LIST_QUERY_OPTIONS,
  });
}

/** Always refetched: other administrators change reports too. */
export function reportQuery(id: string) {
  return api.reports.report.queryOptions({
    input: { id },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

/** The question as it is stored now, also when it is deleted. */
export function reportedQuestionQuery(id: string) {
  return api.questions.edited.queryOptions({ input: { id }, staleTime: 0, refetchOnReconnect: false });
}

/**
 * Sets a report's status. A refusal because the report already has that status counts as success: another administrator
 * set it, or the first reply to this call was lost.
 */
export async function sendReportStatus(asked: { report: ListedReport; status: ReportStatus }): Promise<void> {
  const { report, status } = asked;
  const { error, isDefined } = await safe(client.reports.setStatus({ id: report.id, status }));
  const now = isDefined && error.code === 'STATUS_NOT_ALLOWED' ? error.data.status : undefined;
  if (error && now !== status) {
    if (now) cacheReport({ ...report, status: now });
    throw error;
  }
  cacheReport({ ...report, status });
}

/** Writes the report from a reply to the cache, so that the dialog shows it at once. */
function cacheReport(report: ListedReport): void {
  replaceQueryData(reportQuery(report.id).queryKey, report);
}

/** Call it after a report's status may have changed: refetches the lists and the number of open reports. */
export function invalidateReports(): void {
  void invalidateQueryKeys(api.reports.key());
}
