import { permitted } from '#server/access/base.ts';
import { explanationOnDisplay } from '#server/questions/explanation.service.ts';
import { findLaws } from '#server/questions/laws.service.ts';
import { findEdited } from './question-editing.repository.ts';
import {
  createQuestion,
  removeQuestion,
  restoreQuestion,
  updateQuestion,
} from './question-editing.service.ts';

const admin = permitted('questions.edit');

export const questionEditingProcedures = {
  laws: admin.questions.laws.handler(async ({ context }) => ({ laws: await findLaws(context.db) })),

  edited: admin.questions.edited.handler(async ({ input, context, errors }) => {
    const question = await findEdited(context.db, input.id);
    if (!question) throw errors.QUESTION_NOT_FOUND();
    // whatever was stored once: the editor shows it as HTML
    return { ...question, ...explanationOnDisplay(question) };
  }),

  create: admin.questions.create.handler(async ({ input, context, errors }) => {
    const created = await createQuestion(context.db, context.user, input);
    if (created.outcome === 'no_category') throw errors.CATEGORY_NOT_FOUND();
    if (created.outcome === 'repeated')
      throw errors.QUESTION_REPEATED({ data: { question_id: created.question_id } });
    return { id: input.id };
  }),

  update: admin.questions.update.handler(async ({ input, context, errors }) => {
    const updated = await updateQuestion(context.db, context.user, input);
    if (updated.outcome === 'not_found') throw errors.QUESTION_NOT_FOUND();
    if (updated.outcome === 'changed') throw errors.QUESTION_CHANGED();
    if (updated.outcome === 'no_category') throw errors.CATEGORY_NOT_FOUND();
    if (updated.outcome === 'repeated')
      throw errors.QUESTION_REPEATED({ data: { question_id: updated.question_id } });
    return { version: updated.version };
  }),

  remove: admin.questions.remove.handler(async ({ input, context, errors }) => {
    const { outcome } = await removeQuestion(context.db, context.user, input.id);
    if (outcome === 'not_found') throw errors.QUESTION_NOT_FOUND();
    return {};
  }),

  restore: admin.questions.restore.handler(async ({ input, context, errors }) => {
    const restored = await restoreQuestion(context.db, context.user, input.id);
    if (restored.outcome === 'not_found') throw errors.QUESTION_NOT_FOUND();
    if (restored.outcome === 'repeated')
      throw errors.QUESTION_REPEATED({ data: { question_id: restored.question_id } });
    return {};
  }),
};
