import { visitor } from '#server/access/base.ts';
import { tooManyReports } from '#shared/reports/reports.rules.ts';
import { createReport } from './reports.service.ts';

export const reportsProcedures = {
  create: visitor.reports.create.handler(async ({ input, context, errors }) => {
    const caller = await context.caller();
    const refusal = await createReport(context.db, input, {
      user_id: caller?.id ?? null,
      browser: context.browser(),
      address: context.address,
    });
    if (refusal?.code === 'QUESTION_NOT_FOUND') throw errors.QUESTION_NOT_FOUND();
    if (refusal?.code === 'TOO_MANY_REPORTS') {
      const { seconds } = refusal;
      throw errors.TOO_MANY_REPORTS({ message: tooManyReports(seconds), data: { seconds } });
    }
    return {};
  }),
};
