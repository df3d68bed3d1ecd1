import * as z from 'zod';
import { legalPageIdentifier } from '../content/content.contract.ts';
import { adminProcedure } from '../procedure.contract.ts';

/** Numbers for administrators. Deleted rows are not counted, but exams of deleted users are. */
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

/** Something that must be set up before the installation is opened to the public (rules.md 103). */
const warning = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('LEGAL_PAGE_UNFINISHED'),
    identifier: legalPageIdentifier,
    /** The placeholders as they stand in the text: '[NIF]'. */
    placeholders: z.array(z.string()),
  }),
  z.object({ code: z.literal('MAIL_NOT_SET_UP') }),
  z.object({ code: z.literal('PUBLIC_URL_MISSING') }),
  z.object({ code: z.literal('EMBEDDED_DATABASE'), users: z.int() }),
]);
export type SetupWarning = z.infer<typeof warning>;

export const adminContract = {
  dashboard: adminProcedure.output(dashboard),

  warnings: adminProcedure.output(z.object({ warnings: z.array(warning) })),
};
