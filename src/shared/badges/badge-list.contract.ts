import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, id } from '../procedure.contract.ts';
import { badge } from './badges.contract.ts';

export const givenBadge = badge.extend({ user_id: id, username: z.string() });
export type GivenBadge = z.infer<typeof givenBadge>;

export const badgeListContract = {
  /** The badges of all users, newest first. */
  given: adminProcedure
    .input(z.object({ page }))
    .output(z.object({ badges: z.array(givenBadge), total: z.int() })),

  /** Does what `award` does, started by an administrator (spec section 7); returns the number of new badges. */
  process: adminProcedure.output(z.object({ awarded: z.int() })),
};
