import { permittedProcedure } from '#server/access/base.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { countUsers } from './users-list.repository.ts';
import { listUsers } from './users-list.service.ts';
import {
  confirmEmail,
  removeUser,
  sendFactorRemovalMail,
  sendRecoveryMail,
  setBlocked,
  setExtraTime,
  setRole,
} from './users.service.ts';

const admin = permittedProcedure('users.administrate');

export const usersProcedures = {
  list: admin.users.list.handler(async ({ input, context }) => ({
    users: await listUsers(context.db, input),
  })),

  total: admin.users.total.handler(async ({ input, context }) => ({
    total: await countUsers(context.db, input.search),
  })),

  confirmEmail: admin.users.confirmEmail.handler(({ input, context }) =>
    confirmEmail(context.db, context.user, input.id),
  ),

  sendRecovery: admin.users.sendRecovery.handler(async ({ input, context }) => {
    const { origin, mailLimits } = context;
    const result = await sendRecoveryMail(context.db, context.user, { id: input.id, origin, mailLimits });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  sendFactorRemoval: admin.users.sendFactorRemoval.handler(async ({ input, context }) => {
    const { origin, mailLimits } = context;
    const result = await sendFactorRemovalMail(context.db, context.user, {
      id: input.id,
      origin,
      mailLimits,
    });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  setBlocked: admin.users.setBlocked.handler(({ input, context }) =>
    setBlocked(context.db, context.user, input),
  ),

  setRole: admin.users.setRole.handler(({ input, context }) => setRole(context.db, context.user, input)),

  setExtraTime: admin.users.setExtraTime.handler(({ input, context }) =>
    setExtraTime(context.db, context.user, input),
  ),

  remove: admin.users.remove.handler(({ input, context }) => removeUser(context.db, context.user, input.id)),
};
