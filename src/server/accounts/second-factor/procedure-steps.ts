import { type ApiContext, setCookies } from '#server/access/context.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { AddedFactor } from './second-factor.service.ts';

/** Builds the input of a change to the caller's own account that asks for the password. */
export function toPasswordProof(context: ApiContext & { user: Account }, { password }: { password: string }) {
  return { user: context.user, password, source: context, origin: context.origin };
}

export function sendAddedFactor(context: ApiContext, { recovery_codes, cookies }: AddedFactor) {
  setCookies(context, cookies);
  context.mailWaiting();
  return { recovery_codes };
}
