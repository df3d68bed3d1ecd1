import { userProcedure, tokenUserProcedure } from '#server/access/base.ts';
import { isActionAllowed } from '#server/access/policies.ts';
import { answerQuestionOfSession, answerQuestion } from '#server/exams/attempts/answer.service.ts';
import { abandonPractice, currentPractice } from '#server/exams/attempts/attempt.service.ts';
import { finishExam } from '#server/exams/finishing/finish.service.ts';
import { readResults } from '#server/exams/history/results.service.ts';
import { startPractice } from '#server/exams/attempts/start.service.ts';
import { readHistory, readStatistics } from '#server/exams/history/statistics.service.ts';

export const examsProcedures = {
  current: userProcedure.exams.current.handler(({ context }) => currentPractice(context.db, context.user.id)),

  start: userProcedure.exams.start.handler(({ input, context }) =>
    startPractice(context.db, {
      ...input,
      user_id: context.user.id,
      budgets: isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets,
    }),
  ),

  answer: tokenUserProcedure.exams.answer.handler(async ({ input, context }) => {
    const { db, token } = context;
    const answered = token === undefined ? null : await answerQuestionOfSession(db, { ...input, token });
    return answered ?? answerQuestion(db, { ...input, user_id: (await context.user()).id });
  }),

  finish: userProcedure.exams.finish.handler(({ input, context }) =>
    finishExam(context.db, { ...input, user_id: context.user.id }),
  ),

  abandon: userProcedure.exams.abandon.handler(async ({ input, context }) => {
    await abandonPractice(context.db, { ...input, user_id: context.user.id });
    return {};
  }),

  results: userProcedure.exams.results.handler(({ input, context }) =>
    readResults(context.db, { ...input, caller: context.user }),
  ),

  statistics: userProcedure.exams.statistics.handler(({ input, context }) =>
    readStatistics(context.db, { ...input, user_id: context.user.id }),
  ),

  history: userProcedure.exams.history.handler(({ input, context }) =>
    readHistory(context.db, { ...input, user_id: context.user.id }),
  ),
};
