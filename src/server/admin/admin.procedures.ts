import { permitted } from '#server/access/base.ts';
import { readDashboard } from './dashboard.service.ts';

const admin = permitted('dashboard.read');

export const adminProcedures = {
  dashboard: admin.admin.dashboard.handler(({ context }) => readDashboard(context.db)),
};
