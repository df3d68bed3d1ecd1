import { idOf, oneOf, pageOf } from '#client/ui/lists/list-search.ts';
import { REPORT_STATUSES, type ReportStatus } from '#shared/reports/reports.rules.ts';

/** What the address says of the list of reports; what it doesn't say is everything. */
export interface ReportSearch {
  status?: ReportStatus | undefined;
  page?: number | undefined;
  /** The one that is shown. */
  report?: string | undefined;
}

/** `validateSearch` of the list: anything that isn't known is left out. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  return {
    status: oneOf(search['status'], REPORT_STATUSES),
    page: pageOf(search['page']),
    report: idOf(search['report']),
  };
}
