import { implement } from '@orpc/server';
import { api } from '#shared/api.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { refuseUncheckableInput } from './checked-input.ts';
import type { ApiContext } from './context.ts';
import { toApiError } from './errors.ts';
import { admit, admitBeforeAcceptance, admitWithoutSecondFactor, requireCaller } from './gate.ts';
import type { Action } from './policies.ts';
import { allowRefusals } from './refusable.ts';

/** oRPC's implementer of the contract: builds the router; procedures use one of the builders below. */
export const implementer = implement(refuseUncheckableInput(api)).$context<ApiContext>();

type Check = (caller: Account | null) => ReturnType<typeof admit>;

async function findUser(context: ApiContext, check: Check): Promise<Account> {
  const user = check(await context.caller());
  if (isRefused(user)) throw toApiError(accessErrors, user);
  return user;
}

const behindGate = (check: Check) =>
  implementer.use(async ({ context, next }) => next({ context: { user: await findUser(context, check) } }));

/** Builds procedures that need no log-in. */
export const visitor = allowRefusals(implementer, api);

/** Builds procedures for logged-in users with a confirmed e-mail; `context.user` is the caller. */
export const user = allowRefusals(behindGate(admit), api);

/**
 * Builds procedures whose SQL statement finds the logged-in user itself by `context.token`. If it finds no user, or
 * there is no token, `context.user()` reads the session and refuses the call as usual.
 */
export const userOfToken = allowRefusals(
  implementer.use(async ({ context, next }) =>
    next({ context: { token: await context.readToken(), user: () => findUser(context, admit) } }),
  ),
  api,
);

/** Builds procedures for logged-in users who may not have accepted changed terms yet. */
export const userBeforeAcceptance = allowRefusals(behindGate(admitBeforeAcceptance), api);

/** Builds procedures for logged-in users, also those who must change their password first. */
export const userWithAnyPassword = allowRefusals(behindGate(requireCaller), api);

/** Builds procedures for logged-in users, also for administrators who must set up a second factor first. */
export const userWithoutSecondFactor = allowRefusals(behindGate(admitWithoutSecondFactor), api);

/** Builds procedures for users whom policies.ts allows the action; their role is read again at each call. */
export const permitted = (action: Action) =>
  allowRefusals(
    behindGate((caller) => admit(caller, action)),
    api,
  );
