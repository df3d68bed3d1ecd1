import { findViolatedConstraint } from '#server/database/violated-constraint.ts';
import type { AnyRefusal } from './refusal.ts';

/**
 * Turns the violation of one of these constraints into its refusal. `work` must be a whole transaction: the violation
 * has aborted it.
 */
export async function refuseViolations<T, Refused extends AnyRefusal>(
  refusals: Record<string, Refused>,
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusals[findViolatedConstraint(error) ?? ''];
    if (!refusal) throw error;
    return refusal;
  }
}
