import { visitorProcedure } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { id } from '#shared/procedure.contract.ts';
import { findPublicQuestion } from './question.repository.ts';

export const questionsProcedures = {
  question: visitorProcedure.questions.question.handler(async ({ input, context }) => {
    const { data: questionId } = id.safeParse(input.question_id);
    const question = questionId === undefined ? undefined : await findPublicQuestion(context.db, questionId);
    return question ?? refuse('QUESTION_NOT_FOUND');
  }),
};
