import { permittedProcedure } from '#server/access/base.ts';
import { readDashboard } from './dashboard.service.ts';
import { listWarnings } from './warnings.service.ts';

const admin = permittedProcedure('dashboard.read');

export const adminProcedures = {
  dashboard: admin.admin.dashboard.handler(({ context }) => readDashboard(context.db)),

  warnings: admin.admin.warnings.handler(async ({ context }) => ({
    warnings: await listWarnings(context.db, context.installation),
  })),
};
