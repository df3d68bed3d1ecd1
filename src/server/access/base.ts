import { implement } from '@orpc/server';
import { api } from '#shared/api.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { ApiContext } from './context.ts';
import { toApiError } from './errors.ts';
import { admit } from './gate.ts';
import type { Action } from './policies.ts';
import { allowRefusals } from './refusable.ts';

/** For the router; procedures are implemented by one of the three below. */
export const implementer = implement(api).$context<ApiContext>();

const behindGate = (action?: Action) =>
  implementer.use(async ({ context, next }) => {
    const user = admit(await context.caller(), action);
    if (isRefused(user)) throw toApiError(accessErrors, user);
    return next({ context: { user } });
  });

/** For everybody. */
export const visitor = allowRefusals(implementer, api);

/** For people with a confirmed e-mail who have logged in: `context.user` is the caller. */
export const user = allowRefusals(behindGate(), api);

/** For users whom policies.ts allows the action, as they are at this call. */
export const permitted = (action: Action) => allowRefusals(behindGate(action), api);
