import { implement } from '@orpc/server';
import { api } from '#shared/api.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { refuse } from '#server/refusals/refusal.ts';
import type { ApiContext } from './context.ts';
import { toApiError } from './errors.ts';
import { allowRefusals } from './refusable.ts';

/** For the router; procedures are implemented by one of the three below. */
export const implementer = implement(api).$context<ApiContext>();

const signedIn = implementer.use(async ({ context, next }) => {
  const caller = await context.caller();
  if (!caller) throw toApiError(accessErrors, refuse('UNAUTHORIZED'));
  return next({ context: { user: caller } });
});

const administration = signedIn.use(({ context, next }) => {
  if (context.user.role !== 'admin') throw toApiError(accessErrors, refuse('FORBIDDEN'));
  return next();
});

/** For everybody. */
export const visitor = allowRefusals(implementer, api);

/** For people with a confirmed e-mail who have logged in: `context.user` is the caller. */
export const user = allowRefusals(signedIn, api);

/** For administrators, by the role that the caller's profile has at this call. */
export const admin = allowRefusals(administration, api);
