import { user, visitor } from '#server/access/base.ts';
import { setCookies } from '#server/access/context.ts';
import { requestDeletion } from '#server/accounts/deletion/deletion.service.ts';
import { logOut } from '#server/identity/sessions/sessions.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { confirmEmailChange, requestEmailChange, restoreEmail } from './email.service.ts';
import { changeUsername } from './username.service.ts';

export const ownAccountProcedures = {
  changeUsername: user.accounts.changeUsername.handler(({ input, context }) =>
    changeUsername(context.db, context.user.id, input.username),
  ),

  requestEmailChange: user.accounts.requestEmailChange.handler(async ({ input, context }) => {
    const { db, accounts, origin, disclosure, mailLimits } = context;
    const request = { ...input, userId: context.user.id, origin, disclosure, mailLimits, source: context };
    const result = await requestEmailChange(db, accounts, request);
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  confirmEmailChange: visitor.accounts.confirmEmailChange.handler(async ({ input, context }) => {
    const result = await confirmEmailChange(context.db, { ...input, origin: context.origin });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  restoreEmail: visitor.accounts.restoreEmail.handler(({ input, context }) =>
    restoreEmail(context.db, context.accounts, { ...input, source: context }),
  ),

  requestDeletion: user.accounts.requestDeletion.handler(async ({ input, context }) => {
    const { db, accounts, headers, origin } = context;
    const request = { ...input, user: context.user, source: context, origin };
    const result = await requestDeletion(db, accounts, request);
    if (isRefused(result)) return result;
    setCookies(context, await logOut(db, accounts, headers));
    context.mailWaiting();
    return result;
  }),
};
