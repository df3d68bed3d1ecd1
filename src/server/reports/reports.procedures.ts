import { visitorProcedure } from '#server/access/base.ts';
import { createReport } from './reports.service.ts';

export const reportsProcedures = {
  create: visitorProcedure.reports.create.handler(async ({ input, context }) => {
    const caller = await context.caller();
    return createReport(context.db, input, {
      user_id: caller?.id ?? null,
      browser: context.browser(),
      address: context.address,
    });
  }),
};
