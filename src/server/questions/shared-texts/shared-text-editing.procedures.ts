import { permittedProcedure } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import {
  arrangeSharedText,
  createSharedText,
  removeSharedText,
  updateSharedText,
} from './shared-text-editing.service.ts';
import { findEditedSharedText, listSharedTexts } from './shared-text.repository.ts';

const admin = permittedProcedure('questions.edit');

export const sharedTextEditingProcedures = {
  sharedTexts: {
    list: admin.questions.sharedTexts.list.handler(({ input, context }) =>
      listSharedTexts(context.db, input),
    ),

    edited: admin.questions.sharedTexts.edited.handler(
      async ({ input, context }) =>
        (await findEditedSharedText(context.db, input.id)) ?? refuse('SHARED_TEXT_NOT_FOUND'),
    ),

    create: admin.questions.sharedTexts.create.handler(({ input, context }) =>
      createSharedText(context.db, context.user, input),
    ),

    update: admin.questions.sharedTexts.update.handler(({ input, context }) =>
      updateSharedText(context.db, context.user, input),
    ),

    arrange: admin.questions.sharedTexts.arrange.handler(({ input, context }) =>
      arrangeSharedText(context.db, context.user, input),
    ),

    remove: admin.questions.sharedTexts.remove.handler(({ input, context }) =>
      removeSharedText(context.db, context.user, input.id),
    ),
  },
};
