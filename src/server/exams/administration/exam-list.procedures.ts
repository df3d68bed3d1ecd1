import { permitted } from '#server/access/base.ts';
import { countExams } from './exam-list.repository.ts';
import { listExams } from './exam-list.service.ts';
import { readAnybodysResults } from '#server/exams/history/results.service.ts';

const admin = permitted('exams.list');

export const examListProcedures = {
  all: admin.exams.all.handler(async ({ input, context }) => ({
    exams: await listExams(context.db, input.search, input),
  })),
  total: admin.exams.total.handler(async ({ input, context }) => ({
    total: await countExams(context.db, input.search),
  })),
  resultsOf: permitted('results.readAll').exams.resultsOf.handler(async ({ input, context, errors }) => {
    const results = await readAnybodysResults(context.db, input.session_id);
    if (!results) throw errors.RESULTS_NOT_FOUND();
    return results;
  }),
};
