import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, id } from '../procedure.contract.ts';
import { badge } from './badges.contract.ts';

export const givenBadge = badge.extend({ user_id: id, username: z.string() });
export type GivenBadge = z.infer<typeof givenBadge>;

export const badgeListContract = {
  /** Everybody's, newest first. */
  given: adminProcedure
    .input(z.object({ page }))
    .output(z.object({ badges: z.array(givenBadge), total: z.int() })),

  /** What `award` does, by hand (spec section 7); answers how many were given. */
  process: adminProcedure.output(z.object({ awarded: z.int() })),
};
