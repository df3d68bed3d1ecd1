import * as z from 'zod';
import { adminProcedure } from '../procedure.contract.ts';

/** Deleted rows are not counted, but exams of deleted users are. */
export const dashboard = z.object({
  total_users: z.int(),
  /** Users with an exam in the last 30 days. */
  active_users: z.int(),
  total_questions: z.int(),
  /** Questions created in the last 7 days. */
  new_questions: z.int(),
  total_categories: z.int(),
  total_groups: z.int(),
  total_exams: z.int(),
  /** Percentage of right answers, 0 to 100 and unrounded; 0 without exams. */
  average_score: z.number(),
});
export type Dashboard = z.infer<typeof dashboard>;

export const adminContract = {
  dashboard: adminProcedure.output(dashboard),
};
