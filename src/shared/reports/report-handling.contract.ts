import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, describedError, id } from '../procedure.contract.ts';
import { ISSUE_TYPES, REPORT_STATUSES, describeStatusNotAllowed } from './reports.rules.ts';

export const listedReport = z.object({
  id,
  question_id: id,
  /** The question's current text. */
  question_text: z.string(),
  question_deleted: z.boolean(),
  issue_type: z.enum(ISSUE_TYPES),
  description: z.string(),
  /** The user who sent the report; null for a visitor, and once the account is deleted. */
  username: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  created_at: z.date(),
});
export type ListedReport = z.infer<typeof listedReport>;

const notFound = {
  REPORT_NOT_FOUND: { status: 404, message: 'El reporte ya no existe. Actualiza la lista.' },
} as const;

export const reportHandlingContract = {
  /** Lists the reports, newest first; with `status` null all of them. */
  list: adminProcedure
    .input(
      z.object({
        status: z.enum(REPORT_STATUSES).nullable().default(null),
        page,
      }),
    )
    .output(z.object({ reports: z.array(listedReport), total: z.int() })),

  /** Returns one report, for a link that opens it. */
  report: adminProcedure.errors(notFound).input(z.object({ id })).output(listedReport),

  /** The number of reports that are not resolved. */
  countOpen: adminProcedure.output(z.object({ count: z.int() })),

  /** Allowed steps: pending → reviewed or resolved, reviewed → resolved. Any other is a conflict (rules.md 35). */
  setStatus: adminProcedure
    .errors({
      ...notFound,
      STATUS_NOT_ALLOWED: describedError({
        status: 409,
        /** The report's current status. */
        data: z.object({ status: z.enum(REPORT_STATUSES) }),
        messageOf: ({ status }) => describeStatusNotAllowed(status),
      }),
    })
    .input(z.object({ id, status: z.enum(REPORT_STATUSES, 'Ese estado no existe. Elige uno de la lista.') }))
    .output(z.object({})),
};
