import { user } from '#server/api/base.ts';
import { answerQuestion } from './answer.service.ts';
import { dropAttempt } from './attempt.repository.ts';
import { currentAttempt } from './attempt.service.ts';
import { finishExam } from './finish.service.ts';
import { readResults } from './results.service.ts';
import { startExam } from './start.service.ts';
import { readHistory, readStatistics } from './statistics.service.ts';

export const examsProcedures = {
  current: user.exams.current.handler(({ context }) => currentAttempt(context.db, context.user.id)),

  start: user.exams.start.handler(async ({ input, context, errors }) => {
    const started = await startExam(context.db, { ...input, user_id: context.user.id });
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
    const results = await readResults(context.db, { ...input, user_id: context.user.id });
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
