import { permitted } from '#server/access/base.ts';
import { findLosses } from '#server/questions/exporting/question-export.service.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { listQuestions } from './question-list.service.ts';
import { listExams } from './exams.repository.ts';
import { countQuestions } from './question-total.repository.ts';

const admin = permitted('questions.edit');

export const questionListProcedures = {
  list: admin.questions.list.handler(async ({ input, context }) => {
    const questions = await listQuestions(context.db, input, input);
    return {
      questions: questions.map((question) => ({
        ...question,
        categories: question.categories.map(({ id, name }) => ({ id, name: stripTags(name) })),
      })),
    };
  }),
  total: admin.questions.total.handler(async ({ input, context }) => ({
    total: await countQuestions(context.db, input),
  })),
  exams: admin.questions.exams.handler(async ({ context }) => ({ exams: await listExams(context.db) })),
  exportLosses: permitted('questions.export').questions.exportLosses.handler(({ input, context }) =>
    findLosses(context.db, input),
  ),
};
