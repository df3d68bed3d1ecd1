import { isContractProcedure } from '@orpc/contract';
import { api } from '#shared/api.contract.ts';

/** The name of every procedure of the contract, as 'accounts.me'. */
export const PROCEDURES = namesOf(api, []);

function namesOf(part: unknown, at: string[]): string[] {
  if (isContractProcedure(part)) return [at.join('.')];
  const entries = part !== null && typeof part === 'object' ? Object.entries(part) : [];
  return entries.flatMap(([key, value]) => namesOf(value, [...at, key]));
}
