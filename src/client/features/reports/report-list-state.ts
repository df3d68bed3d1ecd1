import { type ListState, parseId, parseOneOf, parsePage } from '#client/ui/lists/list-state.ts';
import { REPORT_STATUSES, type ReportStatus } from '#shared/reports/reports.rules.ts';

export interface ReportListState extends Pick<ListState, 'page'> {
  status?: ReportStatus | undefined;
  /** The id of the report that is open in the dialog. */
  report?: string | undefined;
}

export function parseReportListState(search: Record<string, unknown>): ReportListState {
  return {
    status: parseOneOf(search['status'], REPORT_STATUSES),
    page: parsePage(search['page']),
    report: parseId(search['report']),
  };
}
