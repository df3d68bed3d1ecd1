import { isContractProcedure } from '@orpc/contract';
import { api } from '#shared/api.contract.ts';

const FOUND = proceduresOf(api, []);

/** The name of every procedure of the contract, such as 'accounts.me'. */
export const PROCEDURE_NAMES = FOUND.map(({ name }) => name);

/** The procedures for administrators only: those with FORBIDDEN among their errors in the contract. */
export const ADMINISTRATOR_PROCEDURES = FOUND.filter(({ errors }) => errors.includes('FORBIDDEN')).map(
  ({ name }) => name,
);

/** The procedures that need a log-in: those with UNAUTHORIZED among their errors in the contract. */
export const SIGNED_IN_PROCEDURES = FOUND.filter(({ errors }) => errors.includes('UNAUTHORIZED')).map(
  ({ name }) => name,
);

function proceduresOf(part: unknown, at: string[]): { name: string; errors: string[] }[] {
  if (isContractProcedure(part))
    return [{ name: at.join('.'), errors: Object.keys(part['~orpc'].errorMap as object) }];
  const entries = part !== null && typeof part === 'object' ? Object.entries(part) : [];
  return entries.flatMap(([key, value]) => proceduresOf(value, [...at, key]));
}
