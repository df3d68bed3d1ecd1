import { userProcedure } from '#server/access/base.ts';
import { isActionAllowed } from '#server/access/policies.ts';
import { listCategoryQuestions } from './category-questions.repository.ts';
import { createOwnExam, readOwnExam, removeOwnExam, updateOwnExam } from './own-exams.service.ts';
import { startUnlistedExam, startUncorrectedPractice } from './start-once.service.ts';

const { own } = userProcedure.mockExams;

export const ownExamsProcedures = {
  categories: own.categories.handler(async ({ context }) => ({
    categories: await listCategoryQuestions(context.db, null),
  })),

  get: own.get.handler(({ input, context }) => readOwnExam(context.db, context.user, input.id)),

  create: own.create.handler(({ input, context }) => createOwnExam(context.db, context.user, input)),

  update: own.update.handler(({ input, context }) => updateOwnExam(context.db, context.user, input)),

  remove: own.remove.handler(({ input, context }) => removeOwnExam(context.db, context.user, input.id)),

  startOnce: own.startOnce.handler(({ input, context }) =>
    startUnlistedExam(context.db, {
      ...input,
      user_id: context.user.id,
      budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  startUncorrected: own.startUncorrected.handler(({ input, context }) =>
    startUncorrectedPractice(context.db, {
      ...input,
      user_id: context.user.id,
      budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),
};
