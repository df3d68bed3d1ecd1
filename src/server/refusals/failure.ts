import { isDatabaseUnavailable } from '#server/database/connections/unavailable.ts';
import { type Refusal, refuse } from './refusal.ts';

/**
 * Turns an unexpected error into a refusal with the procedure's own text; a lost connection is rethrown, since all
 * procedures share its text.
 */
export async function refuseFailure<T, const Code extends string>(
  code: Code,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return refuse(code, undefined, error);
  }
}
