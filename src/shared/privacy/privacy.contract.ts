import * as z from 'zod';
import { signedInProcedure } from '../procedure.contract.ts';

export const privacyContract = {
  /** Hides the caller from the ranking, or shows them there again (rules.md 9). */
  setHidden: signedInProcedure
    .input(z.object({ hidden: z.boolean() }))
    .output(z.object({ hidden: z.boolean() })),
};
