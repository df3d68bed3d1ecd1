import { permittedProcedure } from '#server/access/base.ts';
import { listLatestChanges } from './bulk-changes.repository.ts';
import { applyBulkChange, undoBulkChange } from './bulk-changes.service.ts';

const admin = permittedProcedure('questions.edit');

export const bulkChangesProcedures = {
  apply: admin.questions.bulkChanges.apply.handler(({ input, context }) =>
    applyBulkChange(context.db, context.user, input),
  ),
  latest: admin.questions.bulkChanges.latest.handler(async ({ context }) => ({
    changes: await listLatestChanges(context.db),
  })),
  undo: admin.questions.bulkChanges.undo.handler(({ input, context }) =>
    undoBulkChange(context.db, context.user, input.id),
  ),
};
