import { implement } from '@orpc/server';
import { api } from '#shared/api.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { catchSchemaErrors } from './checked-input.ts';
import type { ApiContext } from './context.ts';
import { toApiError } from './errors.ts';
import { admitCaller, admitBeforeAcceptance, admitWithoutSecondFactor, requireCaller } from './gate.ts';
import type { PolicyAction } from './policies.ts';
import { allowRefusals } from './refusable.ts';

/** oRPC's implementer of the API contract: it builds the router. Procedures are built by the builders below. */
export const apiImplementer = implement(catchSchemaErrors(api)).$context<ApiContext>();

type Check = (caller: Account | null) => ReturnType<typeof admitCaller>;

async function findUser(context: ApiContext, check: Check): Promise<Account> {
  const user = check(await context.caller());
  if (isRefused(user)) throw toApiError(accessErrors, user);
  return user;
}

const behindGate = (check: Check) =>
  apiImplementer.use(async ({ context, next }) =>
    next({ context: { user: await findUser(context, check) } }),
  );

/** Builds procedures that need no log-in. */
export const visitorProcedure = allowRefusals(apiImplementer, api);

/** Builds procedures for logged-in users with a confirmed e-mail; `context.user` is the caller. */
export const userProcedure = allowRefusals(behindGate(admitCaller), api);

/**
 * Builds procedures whose own SQL finds the logged-in user by `context.token`. If the SQL finds no user, or there is no
 * token, `context.user()` reads the session and refuses the call as usual.
 */
export const tokenUserProcedure = allowRefusals(
  apiImplementer.use(async ({ context, next }) =>
    next({ context: { token: await context.readToken(), user: () => findUser(context, admitCaller) } }),
  ),
  api,
);

/** Builds procedures for logged-in users, also those who have not accepted changed terms yet. */
export const userBeforeAcceptanceProcedure = allowRefusals(behindGate(admitBeforeAcceptance), api);

/** Builds procedures for logged-in users, also those who must change their password first. */
export const userWithAnyPasswordProcedure = allowRefusals(behindGate(requireCaller), api);

/** Builds procedures for logged-in users, also for administrators who must set up a second factor first. */
export const userWithoutFactorProcedure = allowRefusals(behindGate(admitWithoutSecondFactor), api);

/** Builds procedures for users whom policies.ts allows the action; their role is read again at each call. */
export const permittedProcedure = (action: PolicyAction) =>
  allowRefusals(
    behindGate((caller) => admitCaller(caller, action)),
    api,
  );
