import { admin } from '#server/access/base.ts';
import { statusNotAllowed } from '#shared/reports/reports.rules.ts';
import { countOpenReports, countReports, findReport, listReports } from './report-handling.repository.ts';
import { setReportStatus } from './report-handling.service.ts';

export const reportHandlingProcedures = {
  list: admin.reports.list.handler(async ({ input, context }) => {
    const [reports, total] = await Promise.all([
      listReports(context.db, input),
      countReports(context.db, input.status),
    ]);
    return { reports, total };
  }),

  report: admin.reports.report.handler(async ({ input, context, errors }) => {
    const report = await findReport(context.db, input.id);
    if (!report) throw errors.REPORT_NOT_FOUND();
    return report;
  }),

  open: admin.reports.open.handler(async ({ context }) => ({ count: await countOpenReports(context.db) })),

  setStatus: admin.reports.setStatus.handler(async ({ input, context, errors }) => {
    const set = await setReportStatus(context.db, context.user, input);
    if (set.outcome === 'done') return {};
    if (set.outcome === 'not_found') throw errors.REPORT_NOT_FOUND();
    const { status } = set;
    throw errors.STATUS_NOT_ALLOWED({ message: statusNotAllowed(status), data: { status } });
  }),
};
