import { implement } from '@orpc/server';
import { api } from '#shared/api.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { refuseUncheckableInput } from './checked-input.ts';
import type { ApiContext } from './context.ts';
import { toApiError } from './errors.ts';
import { admit } from './gate.ts';
import type { Action } from './policies.ts';
import { allowRefusals } from './refusable.ts';

/** oRPC's implementer of the contract: builds the router; procedures use one of the three builders below. */
export const implementer = implement(refuseUncheckableInput(api)).$context<ApiContext>();

const behindGate = (action?: Action) =>
  implementer.use(async ({ context, next }) => {
    const user = admit(await context.caller(), action);
    if (isRefused(user)) throw toApiError(accessErrors, user);
    return next({ context: { user } });
  });

/** Builds procedures that need no log-in. */
export const visitor = allowRefusals(implementer, api);

/** Builds procedures for logged-in users with a confirmed e-mail; `context.user` is the caller. */
export const user = allowRefusals(behindGate(), api);

/** Builds procedures for users whom policies.ts allows the action; their role is read again at each call. */
export const permitted = (action: Action) => allowRefusals(behindGate(action), api);
