import { permittedProcedure } from '#server/access/base.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import { findLaws } from '#server/questions/laws.service.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { readKeyHistory } from './key-history.service.ts';
import { findEditedQuestion } from './question-editing.repository.ts';
import {
  createQuestion,
  removeQuestion,
  restoreQuestion,
  updateQuestion,
} from './question-editing.service.ts';

const admin = permittedProcedure('questions.edit');

export const questionEditingProcedures = {
  laws: admin.questions.laws.handler(async ({ context }) => ({ laws: await findLaws(context.db) })),

  edited: admin.questions.edited.handler(async ({ input, context }) => {
    const question = await findEditedQuestion(context.db, input.id);
    if (!question) return refuse('QUESTION_NOT_FOUND');
    // sanitised, because the editor shows the stored explanation as HTML
    return { ...question, ...displayExplanation(question) };
  }),

  keyHistory: admin.questions.keyHistory.handler(({ input, context }) =>
    readKeyHistory(context.db, input.id),
  ),

  create: admin.questions.create.handler(({ input, context }) =>
    createQuestion(context.db, context.user, input),
  ),

  update: admin.questions.update.handler(({ input, context }) =>
    updateQuestion(context.db, context.user, input),
  ),

  remove: admin.questions.remove.handler(({ input, context }) =>
    removeQuestion(context.db, context.user, input.id),
  ),

  restore: admin.questions.restore.handler(({ input, context }) =>
    restoreQuestion(context.db, context.user, input.id),
  ),
};
