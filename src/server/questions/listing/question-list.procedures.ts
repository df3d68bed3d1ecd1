import { permittedProcedure } from '#server/access/base.ts';
import { countExportLosses } from '#server/questions/exporting/question-export.service.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { listQuestions } from './question-list.service.ts';
import { listSourceExams } from './exams.repository.ts';
import { countQuestions } from './question-total.repository.ts';

const admin = permittedProcedure('questions.edit');

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
  exams: admin.questions.exams.handler(async ({ context }) => ({ exams: await listSourceExams(context.db) })),
  exportLosses: permittedProcedure('questions.export').questions.exportLosses.handler(({ input, context }) =>
    countExportLosses(context.db, input),
  ),
};
