import { permittedProcedure } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { countEntries, findEntry, listEntries } from './audit.repository.ts';

const admin = permittedProcedure('audit.read');

export const auditProcedures = {
  list: admin.audit.list.handler(async ({ input, context }) => ({
    lines: await listEntries(context.db, input),
  })),

  total: admin.audit.total.handler(async ({ input, context }) => ({
    total: await countEntries(context.db, input),
  })),

  line: admin.audit.line.handler(
    async ({ input, context }) => (await findEntry(context.db, input.number)) ?? refuse('LINE_NOT_FOUND'),
  ),
};
