import { violatedConstraint } from '#server/database/violated-constraint.ts';
import type { AnyRefusal } from './refusal.ts';

/** Refuses what violates one of these constraints. For whole transactions: the violation has aborted its own. */
export async function refuseViolations<T, Refused extends AnyRefusal>(
  refusals: Record<string, Refused>,
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    if (!refusal) throw error;
    return refusal;
  }
}
