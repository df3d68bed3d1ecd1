import { userProcedure, userBeforeAcceptanceProcedure, visitorProcedure } from '#server/access/base.ts';
import { setCookies } from '#server/access/context.ts';
import { findExtraTime, updateExtraTime } from '#server/accounts/accounts.repository.ts';
import { acceptTerms } from '#server/accounts/acceptance/acceptance.service.ts';
import { listPagesToAccept } from '#server/accounts/acceptance/acceptance.repository.ts';
import { requestDeletion } from '#server/accounts/deletion/deletion.service.ts';
import { logOut } from '#server/identity/sessions/sessions.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { confirmEmailChange, requestEmailChange, restoreFormerEmail } from './email.service.ts';
import { changeUsername } from './username.service.ts';

export const ownAccountProcedures = {
  terms: visitorProcedure.accounts.terms.handler(async ({ context }) => ({
    pages: await listPagesToAccept(context.db),
  })),

  acceptTerms: userBeforeAcceptanceProcedure.accounts.acceptTerms.handler(({ input, context }) => {
    const { minimumAge } = context.installation;
    return acceptTerms(context.db, context.user.id, { ...input, minimumAge });
  }),

  extraTime: userProcedure.accounts.extraTime.handler(async ({ context }) => ({
    extra_time_percent: await findExtraTime(context.db, context.user.id),
  })),

  setExtraTime: userProcedure.accounts.setExtraTime.handler(async ({ input, context }) => {
    await updateExtraTime(context.db, context.user.id, input.extra_time_percent);
    return {};
  }),

  changeUsername: userProcedure.accounts.changeUsername.handler(({ input, context }) =>
    changeUsername(context.db, context.user.id, input.username),
  ),

  requestEmailChange: userProcedure.accounts.requestEmailChange.handler(async ({ input, context }) => {
    const { db, accounts, origin, disclosure, mailLimits } = context;
    const request = { ...input, userId: context.user.id, origin, disclosure, mailLimits, source: context };
    const result = await requestEmailChange(db, accounts, request);
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  confirmEmailChange: visitorProcedure.accounts.confirmEmailChange.handler(async ({ input, context }) => {
    const result = await confirmEmailChange(context.db, { ...input, origin: context.origin });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  restoreEmail: visitorProcedure.accounts.restoreEmail.handler(({ input, context }) =>
    restoreFormerEmail(context.db, context.accounts, { ...input, source: context }),
  ),

  requestDeletion: userBeforeAcceptanceProcedure.accounts.requestDeletion.handler(
    async ({ input, context }) => {
      const { db, accounts, headers, origin } = context;
      const request = { ...input, user: context.user, source: context, origin };
      const result = await requestDeletion(db, accounts, request);
      if (isRefused(result)) return result;
      setCookies(context, await logOut(db, accounts, headers));
      context.mailWaiting();
      return result;
    },
  ),
};
