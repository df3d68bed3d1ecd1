import { permitted } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { countLines, findLine, listLines } from './audit.repository.ts';

const admin = permitted('audit.read');

export const auditProcedures = {
  list: admin.audit.list.handler(async ({ input, context }) => ({
    lines: await listLines(context.db, input),
  })),

  total: admin.audit.total.handler(async ({ input, context }) => ({
    total: await countLines(context.db, input),
  })),

  line: admin.audit.line.handler(
    async ({ input, context }) => (await findLine(context.db, input.number)) ?? refuse('LINE_NOT_FOUND'),
  ),
};
