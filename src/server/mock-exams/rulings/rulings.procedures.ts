import { permittedProcedure, userProcedure } from '#server/access/base.ts';
import { dismissMarkChange, listMarkChanges } from './mark-changes.repository.ts';
import { previewRuling } from './preview.service.ts';
import { applyRuling, readRulings, revokeRulingOnQuestion } from './rulings.service.ts';

const admin = permittedProcedure('rulings.administrate');

export const rulingsProcedures = {
  list: admin.mockExams.rulings.list.handler(({ input, context }) =>
    readRulings(context.db, input.question_id),
  ),

  preview: admin.mockExams.rulings.preview.handler(({ input, context }) => previewRuling(context.db, input)),

  apply: admin.mockExams.rulings.apply.handler(({ input, context }) =>
    applyRuling(context.db, context.user, input),
  ),

  revoke: admin.mockExams.rulings.revoke.handler(({ input, context }) =>
    revokeRulingOnQuestion(context.db, context.user, input.id),
  ),
};

export const markChangesProcedures = {
  list: userProcedure.mockExams.markChanges.list.handler(async ({ context }) => ({
    changes: await listMarkChanges(context.db, context.user.id),
  })),

  dismiss: userProcedure.mockExams.markChanges.dismiss.handler(async ({ input, context }) => {
    await dismissMarkChange(context.db, { ...input, user_id: context.user.id });
    return {};
  }),
};
