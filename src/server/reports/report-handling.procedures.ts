import { permittedProcedure } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { countOpenReports, countReports, findReport, listReports } from './report-handling.repository.ts';
import { setReportStatus } from './report-handling.service.ts';

const admin = permittedProcedure('reports.administrate');

export const reportHandlingProcedures = {
  list: admin.reports.list.handler(async ({ input, context }) => {
    const [reports, total] = await Promise.all([
      listReports(context.db, input),
      countReports(context.db, input.status),
    ]);
    return { reports, total };
  }),

  report: admin.reports.report.handler(
    async ({ input, context }) => (await findReport(context.db, input.id)) ?? refuse('REPORT_NOT_FOUND'),
  ),

  countOpen: admin.reports.countOpen.handler(async ({ context }) => ({
    count: await countOpenReports(context.db),
  })),

  setStatus: admin.reports.setStatus.handler(({ input, context }) =>
    setReportStatus(context.db, context.user, input),
  ),
};
