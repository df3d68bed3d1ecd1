import { admin } from '#server/access/base.ts';
import { countUsers } from './users-list.repository.ts';
import { listUsers } from './users-list.service.ts';
import { confirmEmail, removeUser, sendRecovery, setBlocked, setRole } from './users.service.ts';

export const usersProcedures = {
  list: admin.users.list.handler(async ({ input, context }) => ({
    users: await listUsers(context.db, input),
  })),

  total: admin.users.total.handler(async ({ input, context }) => ({
    total: await countUsers(context.db, input.search),
  })),

  confirmEmail: admin.users.confirmEmail.handler(async ({ input, context, errors }) => {
    const result = await confirmEmail(context.db, context.user, input.id);
    if (result !== 'done') throw errors[result]();
    return {};
  }),

  sendRecovery: admin.users.sendRecovery.handler(async ({ input, context, errors }) => {
    const result = await sendRecovery(context.db, context.user, { id: input.id, origin: context.origin });
    if (typeof result !== 'string') throw errors.TOO_MANY_ATTEMPTS({ data: result });
    if (result !== 'done') throw errors[result]();
    context.mailWaiting();
    return {};
  }),

  setBlocked: admin.users.setBlocked.handler(async ({ input, context, errors }) => {
    const result = await setBlocked(context.db, context.user, input);
    if (result !== 'done') throw errors[result]();
    return {};
  }),

  setRole: admin.users.setRole.handler(async ({ input, context, errors }) => {
    const result = await setRole(context.db, context.user, input);
    if (result !== 'done') throw errors[result]();
    return {};
  }),

  remove: admin.users.remove.handler(async ({ input, context, errors }) => {
    const result = await removeUser(context.db, context.user, input.id);
    if (result !== 'done') throw errors[result]();
    return {};
  }),
};
