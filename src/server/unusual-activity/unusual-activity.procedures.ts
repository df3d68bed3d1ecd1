import { permittedProcedure } from '#server/access/base.ts';
import { countActivities, listActivities } from './activity.repository.ts';
import { readPointsAndWithdrawals, restorePoints, withdrawPoints } from './withdrawals.service.ts';

const admin = permittedProcedure('points.administrate');

export const unusualActivityProcedures = {
  list: admin.unusualActivity.list.handler(async ({ input, context }) => ({
    activities: await listActivities(context.db, input),
  })),

  total: admin.unusualActivity.total.handler(async ({ input, context }) => ({
    total: await countActivities(context.db, input),
  })),

  points: admin.unusualActivity.points.handler(({ input, context }) =>
    readPointsAndWithdrawals(context.db, input.user_id),
  ),

  withdrawPoints: admin.unusualActivity.withdrawPoints.handler(({ input, context }) =>
    withdrawPoints(context.db, context.user, input),
  ),

  restorePoints: admin.unusualActivity.restorePoints.handler(({ input, context }) =>
    restorePoints(context.db, context.user, input.id),
  ),
};
