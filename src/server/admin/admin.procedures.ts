import { admin } from '#server/access/base.ts';
import { readDashboard } from './dashboard.service.ts';

export const adminProcedures = {
  dashboard: admin.admin.dashboard.handler(({ context }) => readDashboard(context.db)),
};
