import { isConnectionFailure } from '#server/database/connection-failure.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Gives what nobody expected the procedure's own text; a lost connection keeps the one that all procedures have. */
export async function refuseFailure<T, const Code extends string>(
  code: Code,
  work: () => Promise<T>,
): Promise<T | Refusal<Code>> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionFailure(error)) throw error;
    return refuse(code, undefined, error);
  }
}
