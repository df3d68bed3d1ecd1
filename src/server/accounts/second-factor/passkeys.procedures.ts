import { userProcedure, userWithoutFactorProcedure, visitorProcedure } from '#server/access/base.ts';
import { completeLogIn } from '#server/accounts/complete-log-in.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import * as service from './passkeys.service.ts';
import { toPasswordProof, sendAddedFactor } from './procedure-steps.ts';

export const passkeysProcedures = {
  list: userWithoutFactorProcedure.accounts.passkeys.list.handler(({ context }) =>
    service.listPasskeys(context.db, { userId: context.user.id, origin: context.origin }),
  ),

  beginAdding: userWithoutFactorProcedure.accounts.passkeys.beginAdding.handler(({ input, context }) =>
    service.beginAddingPasskey(context.db, context.accounts, toPasswordProof(context, input)),
  ),

  add: userWithoutFactorProcedure.accounts.passkeys.add.handler(async ({ input, context }) => {
    const { db, accounts, headers, origin } = context;
    const added = await service.addPasskey(db, accounts, { ...input, user: context.user, headers, origin });
    return isRefused(added) ? added : sendAddedFactor(context, added);
  }),

  rename: userProcedure.accounts.passkeys.rename.handler(({ input, context }) =>
    service.renamePasskey(context.db, { ...input, user_id: context.user.id }),
  ),

  remove: userProcedure.accounts.passkeys.remove.handler(async ({ input, context }) => {
    const request = { ...toPasswordProof(context, input), id: input.id };
    const result = await service.removePasskey(context.db, context.accounts, request);
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  beginLogIn: visitorProcedure.accounts.passkeys.beginLogIn.handler(({ input, context }) =>
    service.beginPasskeyLogIn(context.db, { ...input, origin: context.origin, source: context }),
  ),
};

export const passkeyLogInProcedures = {
  logInWithPasskey: visitorProcedure.accounts.logInWithPasskey.handler(async ({ input, context }) => {
    const { db, accounts, headers, origin } = context;
    const session = await service.logInWithPasskey(db, accounts, {
      ...input,
      headers,
      origin,
      source: context,
    });
    if (isRefused(session)) return session;
    return (await completeLogIn(context, session)) ?? refuse('LOG_IN_EXPIRED');
  }),
};
