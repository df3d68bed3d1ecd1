import * as z from 'zod';
import { adminProcedure, day, id } from '../procedure.contract.ts';
import { page } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit.rules.ts';

/** What was there, by the names of the tables' columns; only what differs, where both sides are known. */
const state = z.record(z.string(), z.unknown()).nullable();

/** One change of the administration, as the list shows it. */
export const listedLine = z.object({
  /** In the order in which they were written. */
  number: z.int(),
  created_at: z.date(),
  /** As they were named then; null for a command on the server. */
  actor: z.object({ id, username: z.string() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entity_id: z.string().nullable(),
  /** As it was named then: the wording's beginning, a name, a username. */
  entity_name: z.string(),
});
export type ListedLine = z.infer<typeof listedLine>;

/** With what was there before and after: whole texts, too much for a list. */
export const auditLine = listedLine.extend({ before: state, after: state });
export type AuditLine = z.infer<typeof auditLine>;

/** All of it must hold. */
export const auditFilter = z.object({
  /** In the actor's or the thing's name. */
  search,
  action: z.enum(AUDIT_ACTIONS).nullable().default(null),
  entity: z.enum(AUDIT_ENTITIES).nullable().default(null),
  /** Days of Madrid, both included. */
  from: day.nullable().default(null),
  until: day.nullable().default(null),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditContract = {
  /** Newest first. */
  list: adminProcedure.input(auditFilter.extend({ page })).output(z.object({ lines: z.array(listedLine) })),

  total: adminProcedure.input(auditFilter).output(z.object({ total: z.int() })),

  /** One of them with all that it holds. */
  line: adminProcedure
    .errors({ LINE_NOT_FOUND: { status: 404, message: 'No se encontró el cambio.' } })
    .input(z.object({ number: z.int().min(1) }))
    .output(auditLine),
};
