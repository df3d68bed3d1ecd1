import { user } from '#server/access/base.ts';
import { answerQuestion } from '#server/exams/attempts/answer.service.ts';
import { dropAttempt } from '#server/exams/attempts/attempt.repository.ts';
import { currentPractice } from '#server/exams/attempts/attempt.service.ts';
import { finishExam } from '#server/exams/finishing/finish.service.ts';
import { readResults } from '#server/exams/history/results.service.ts';
import { startPractice } from '#server/exams/attempts/start.service.ts';
import { readHistory, readStatistics } from '#server/exams/history/statistics.service.ts';

export const examsProcedures = {
  current: user.exams.current.handler(({ context }) => currentPractice(context.db, context.user.id)),

  start: user.exams.start.handler(async ({ input, context, errors }) => {
    const started = await startPractice(context.db, { ...input, user_id: context.user.id });
    switch (started.outcome) {
      case 'open':
        return started.attempt;
      case 'no_questions':
        throw errors.NO_QUESTIONS();
      case 'size_not_offered':
        throw errors.SIZE_NOT_OFFERED();
      case 'too_few_questions': {
        const n = started.available;
        const message = `Solo hay ${n} preguntas disponibles. Por favor, selecciona un número menor.`;
        throw errors.TOO_FEW_QUESTIONS({ message, data: { available: n } });
      }
    }
  }),

  answer: user.exams.answer.handler(async ({ input, context, errors }) => {
    const result = await answerQuestion(context.db, { ...input, user_id: context.user.id });
    switch (result.outcome) {
      case 'answered':
        return result.answered;
      case 'not_yet_asked':
        throw errors.NOT_YET_ASKED();
      case 'closed':
        throw errors.ATTEMPT_CLOSED({ data: { session_id: result.session_id } });
    }
  }),

  finish: user.exams.finish.handler(async ({ input, context, errors }) => {
    const result = await finishExam(context.db, { ...input, user_id: context.user.id });
    switch (result.outcome) {
      case 'finished':
        return { session_id: result.session_id };
      case 'not_all_answered':
        throw errors.NOT_ALL_ANSWERED();
      case 'dropped':
        throw errors.ATTEMPT_CLOSED({ data: { session_id: null } });
    }
  }),

  drop: user.exams.drop.handler(async ({ input, context }) => {
    await dropAttempt(context.db, { ...input, user_id: context.user.id });
    return {};
  }),

  results: user.exams.results.handler(async ({ input, context, errors }) => {
    const results = await readResults(context.db, { ...input, caller: context.user });
    if (!results) throw errors.RESULTS_NOT_FOUND();
    return results;
  }),

  statistics: user.exams.statistics.handler(({ input, context }) =>
    readStatistics(context.db, { ...input, user_id: context.user.id }),
  ),

  history: user.exams.history.handler(({ input, context }) =>
    readHistory(context.db, { ...input, user_id: context.user.id }),
  ),
};
