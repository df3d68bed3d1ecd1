import { permitted, user } from '#server/access/base.ts';
import { dismissMarkChange, listMarkChanges } from './mark-changes.repository.ts';
import { previewRuling } from './preview.service.ts';
import { applyRuling, readRulings, revoke } from './rulings.service.ts';

const admin = permitted('rulings.administrate');

export const rulingsProcedures = {
  list: admin.mockExams.rulings.list.handler(({ input, context }) =>
    readRulings(context.db, input.question_id),
  ),

  preview: admin.mockExams.rulings.preview.handler(({ input, context }) => previewRuling(context.db, input)),

  apply: admin.mockExams.rulings.apply.handler(({ input, context }) =>
    applyRuling(context.db, context.user, input),
  ),

  revoke: admin.mockExams.rulings.revoke.handler(({ input, context }) =>
    revoke(context.db, context.user, input.id),
  ),
};

export const markChangesProcedures = {
  list: user.mockExams.markChanges.list.handler(async ({ context }) => ({
    changes: await listMarkChanges(context.db, context.user.id),
  })),

  dismiss: user.mockExams.markChanges.dismiss.handler(async ({ input, context }) => {
    await dismissMarkChange(context.db, { ...input, user_id: context.user.id });
    return {};
  }),
};
