import { userProcedure, userWithoutFactorProcedure, visitorProcedure } from '#server/access/base.ts';
import { completeLogIn } from '#server/accounts/complete-log-in.ts';
import { findSecondFactor } from '#server/identity/second-factor/second-factor.service.ts';

import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';
import { confirmFactorRemoval } from './removal.service.ts';
import { undoFactorAddition } from './undo.service.ts';
import { beginTotpSetup, confirmTotp, removeTotp, renewRecoveryCodes } from './second-factor.service.ts';
import { toPasswordProof, sendAddedFactor } from './procedure-steps.ts';
import { logInWithCode } from './second-step.service.ts';

export const secondFactorProcedures = {
  status: userWithoutFactorProcedure.accounts.secondFactor.status.handler(async ({ context }) => {
    const { has_totp, recovery_codes_left } = await findSecondFactor(context.db, context.user.id);
    const is_required = context.accounts.administratorsNeedSecondFactor && canAdministrate(context.user);
    return { has_totp, recovery_codes_left, is_required };
  }),

  beginTotp: userWithoutFactorProcedure.accounts.secondFactor.beginTotp.handler(({ input, context }) =>
    beginTotpSetup(context.db, context.accounts, toPasswordProof(context, input)),
  ),

  confirmTotp: userWithoutFactorProcedure.accounts.secondFactor.confirmTotp.handler(
    async ({ input, context }) => {
      const { db, accounts, headers, origin } = context;
      const added = await confirmTotp(db, accounts, { ...input, user: context.user, headers, origin });
      return isRefused(added) ? added : sendAddedFactor(context, added);
    },
  ),

  removeTotp: userProcedure.accounts.secondFactor.removeTotp.handler(async ({ input, context }) => {
    const result = await removeTotp(context.db, context.accounts, toPasswordProof(context, input));
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  renewRecoveryCodes: userProcedure.accounts.secondFactor.renewRecoveryCodes.handler(
    async ({ input, context }) => {
      const result = await renewRecoveryCodes(context.db, context.accounts, toPasswordProof(context, input));
      if (!isRefused(result)) context.mailWaiting();
      return result;
    },
  ),

  confirmRemoval: visitorProcedure.accounts.secondFactor.confirmRemoval.handler(
    async ({ input, context }) => {
      const result = await confirmFactorRemoval(context.db, { ...input, origin: context.origin });
      if (!isRefused(result)) context.mailWaiting();
      return result;
    },
  ),

  undoAddition: visitorProcedure.accounts.secondFactor.undoAddition.handler(({ input, context }) =>
    undoFactorAddition(context.db, context.accounts, { ...input, source: context }),
  ),
};

export const secondStepProcedures = {
  logInWithCode: visitorProcedure.accounts.logInWithCode.handler(async ({ input, context }) => {
    const { db, accounts, headers, origin } = context;
    const session = await logInWithCode(db, accounts, { step: input, headers, origin, source: context });
    if (isRefused(session)) return session;
    // a mail tells the owner that a recovery code was used
    if (input.method === 'recovery_code') context.mailWaiting();
    return (await completeLogIn(context, session)) ?? refuse('LOG_IN_EXPIRED');
  }),
};
