import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, id } from '../procedure.contract.ts';
import { badge } from './badges.contract.ts';

export const userBadge = badge.extend({ user_id: id, username: z.string() });
export type UserBadge = z.infer<typeof userBadge>;

export const badgeListContract = {
  /** The badges of all users, newest first. */
  list: adminProcedure
    .input(z.object({ page }))
    .output(z.object({ badges: z.array(userBadge), total: z.int() })),

  /**
   * Awards badges as `award` does, when an administrator asks for it (spec section 7); returns the number of new
   * badges.
   */
  process: adminProcedure.output(z.object({ awarded: z.int() })),
};
