import * as z from 'zod';
import { adminProcedure, day, id } from '../procedure.contract.ts';
import { page } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit.rules.ts';

/** The values before or after a change, by column name; if there are both, only those that differ. */
const state = z.record(z.string(), z.unknown()).nullable();

/** A change made by an administrator, as a row of the list. */
export const listedAuditEntry = z.object({
  /** The number of the entry, ascending in the order of writing. */
  number: z.int(),
  created_at: z.date(),
  /** The administrator, with the username at the time of the change; null for a command on the server. */
  actor: z.object({ id, username: z.string() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entity_id: z.string().nullable(),
  /** The name at the time of the change: the beginning of a question's text, a name or a username. */
  entity_name: z.string(),
});
export type ListedAuditEntry = z.infer<typeof listedAuditEntry>;

/** An entry with its values before and after, which may hold whole texts and are too large for the list. */
export const auditEntry = listedAuditEntry.extend({ before: state, after: state });
export type AuditEntry = z.infer<typeof auditEntry>;

/** An entry must match every given filter. */
export const auditFilter = z.object({
  /** Searches the names of actor and entity. */
  search,
  action: z.enum(AUDIT_ACTIONS).nullable().default(null),
  entity: z.enum(AUDIT_ENTITIES).nullable().default(null),
  /** Dates in Madrid's time zone, both inclusive. */
  from: day.nullable().default(null),
  until: day.nullable().default(null),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditContract = {
  /** Lists the audit entries, newest first. */
  list: adminProcedure
    .input(auditFilter.extend({ page }))
    .output(z.object({ lines: z.array(listedAuditEntry) })),

  total: adminProcedure.input(auditFilter).output(z.object({ total: z.int() })),

  /** Returns one audit entry with its values before and after. */
  line: adminProcedure
    .errors({ LINE_NOT_FOUND: { status: 404, message: 'No se encontró el cambio.' } })
    .input(z.object({ number: z.int().min(1) }))
    .output(auditEntry),
};
